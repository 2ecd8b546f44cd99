/** @import { ComponentChildren } from '../../vendor/ui.js' */
import { h, html } from '../../vendor/ui.js';
import { goHome } from '../main/navigate.js';
import { base } from '../main/place.js';
import { text } from '../ui/text.js';
import { ThemeSwitch } from '../ui/theme.js';

/** @param {{ title?: string, children?: ComponentChildren, inert?: boolean }} props `inert`: covered by something */
export function Header({ title, children, inert = false }) {
  return html`<header class="top" inert=${inert}>
    <a class="brand" href=${`${base}/`} aria-label=${text('app.home')} onClick=${home}>
      ${Rings()}<span>${text('app.name')}</span>
    </a>
    ${title && html`<h1 class="top-title">${title}</h1>`}
    <span class="top-tools">${children}${h(ThemeSwitch, {})}</span>
  </header>`;
}

function Rings() {
  return html`<svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="12" /><circle cx="16.6" cy="16" r="7.6" /><circle cx="17.2" cy="16" r="3.2" />
  </svg>`;
}

/** @param {MouseEvent} event */
function home(event) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  goHome();
}
