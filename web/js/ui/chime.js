import { html, signal } from '../../vendor/ui.js';
import { keep, recall } from '../main/memory.js';
import { Icon } from './icon.js';
import { text } from './text.js';

const on = signal(recall('sound') === 'on');

/** Browsers let a page make sounds only after it was touched. @type {AudioContext | null} */
let audio = null;
addEventListener('pointerdown', wake);
addEventListener('keydown', wake);

function wake() {
  if (!on.value || audio) return;
  try {
    audio = new AudioContext();
  } catch {
    // A device without sound plays silently.
  }
}

/** Two soft notes, where sound is switched on. */
export function chime() {
  if (!on.value || !audio) return;
  for (const [note, start] of [
    [523, 0],
    [784, 0.14],
  ]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + start;
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.45);
  }
}

/** The switch for sound; off until somebody wants it. */
export function SoundSwitch() {
  const label = text(on.value ? 'app.sound.off' : 'app.sound.on');
  const flip = () => {
    on.value = !on.value;
    keep('sound', on.value ? 'on' : 'off');
    wake();
    chime();
  };
  return html`<button type="button" class="button quiet icon-only" aria-label=${label} title=${label} onClick=${flip}>
    ${Icon({ name: on.value ? 'sound' : 'silence' })}
  </button>`;
}
