/** @import { GameInfo, OptionValue } from '../../types/wire.js' */
import { h, html, useState } from '../../vendor/ui.js';
import { gameOf } from '../games/index.js';
import { keep, recall } from '../main/memory.js';
import { goToRoom } from '../main/navigate.js';
import { ApiError, openSession, post } from '../net/api.js';
import { defaults, OptionFields } from '../ui/option-fields.js';
import { SeatCount, seatRange } from '../ui/seat-count.js';
import { text } from '../ui/text.js';

/**
 * Opens a table: which game, how it is played, who opens it.
 *
 * @param {{ games: GameInfo[] }} props
 */
export function NewTable({ games }) {
  const [key, setKey] = useState(games[0].key);
  const info = /** @type {GameInfo} */ (games.find((game) => game.key === key));
  const [options, setOptions] = useState(defaults(info.options));
  const [seats, setSeats] = useState(info.seats.min);
  const [name, setName] = useState(recall('name') ?? '');
  const [listed, setListed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  /** @param {GameInfo} game */
  const choose = (game) => {
    setKey(game.key);
    setOptions(defaults(game.options));
    setSeats(game.seats.min);
  };
  /** @param {Record<string, OptionValue>} changed */
  const changeOptions = (changed) => {
    const { min, max } = seatRange(info.seats, changed);
    setOptions(changed);
    setSeats(Math.min(max, Math.max(min, seats)));
  };
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) {
      setProblem(text('home.name_needed'));
      document.getElementById('new-name')?.focus();
      return;
    }
    setBusy(true);
    keep('name', name.trim());
    try {
      await openSession();
      const { room } = await post('/api/rooms', { game: key, seats, options, name: name.trim(), listed });
      goToRoom(room);
    } catch (failure) {
      setProblem(wordsFor(failure));
      setBusy(false);
    }
  };

  return html`<form class="panel new-table" onSubmit=${submit}>
    <h2>${text('home.title')}</h2>
    <p>${text('home.lead')}</p>
    <fieldset class="game-choice">
      <legend>${text('home.game')}</legend>
      ${games.map(
        (game) => html`<label key=${game.key} class="game-card">
          <input type="radio" name="game" checked=${game.key === key} onChange=${() => choose(game)} />
          <span class="game-emblem" aria-hidden="true">${h(gameOf(game.key).Emblem, {})}</span>
          <span class="game-words">
            <strong>${game.title}</strong>
            <span>${text(`${game.key}.tagline`)}</span>
            <small>${players(seatRange(game.seats, game.key === key ? options : defaults(game.options)))}</small>
          </span>
        </label>`,
      )}
    </fieldset>
    <div class="option-row">
    ${h(SeatCount, { range: seatRange(info.seats, options), value: seats, taken: 1, onChange: setSeats })}
    ${h(OptionFields, { infos: info.options, values: options, onChange: changeOptions })}
    </div>
    <label class="check">
      <input type="checkbox" checked=${listed} onChange=${(/** @type {any} */ event) => setListed(event.target.checked)} />
      <span>${text('home.listed')}</span>
    </label>
    <label class="field">
      <span>${text('home.name')}</span>
      <input
        id="new-name" name="name" value=${name} maxlength="24" autocomplete="nickname"
        onInput=${(/** @type {any} */ event) => setName(event.target.value)}
      />
    </label>
    ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
    <button class="button main wide" aria-disabled=${busy ? 'true' : 'false'}>
      ${text(busy ? 'home.creating' : 'home.create')}
    </button>
  </form>`;
}

/** @param {{ min: number, max: number }} seats */
function players({ min, max }) {
  return text(min === max ? 'home.players_exactly' : 'home.players', { min, max });
}

/** @param {unknown} failure */
function wordsFor(failure) {
  if (failure instanceof ApiError && failure.status > 0)
    return text('app.failed', { message: failure.message });
  return text('app.offline');
}
