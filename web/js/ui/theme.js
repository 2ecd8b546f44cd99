import { html, signal } from '../../vendor/ui.js';
import { keep } from '../main/memory.js';
import { Icon } from './icon.js';
import { text } from './text.js';

const root = document.documentElement;
const dark = signal(
  root.dataset.scheme ? root.dataset.scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches,
);

/** The switch between dark and light; untouched, the system decides. */
export function ThemeSwitch() {
  const label = text(dark.value ? 'app.theme.light' : 'app.theme.dark');
  return html`<button type="button" class="button quiet icon-only" aria-label=${label} title=${label} onClick=${flip}>
    ${Icon({ name: 'sun' })}
  </button>`;
}

function flip() {
  dark.value = !dark.value;
  const scheme = dark.value ? 'dark' : 'light';
  root.dataset.scheme = scheme;
  keep('scheme', scheme);
}
