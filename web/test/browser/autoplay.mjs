/** @import { Person } from './person.mjs' */

/**
 * Plays somebody's part of the match to its end, from their own page and in
 * their name but by program, so that a test need not press every card.
 *
 * @param {Person} person at a table
 */
export function autoplay(person) {
  return person.page.evaluate(
    () =>
      new Promise((done) => {
        const { base = '' } = document.documentElement.dataset;
        const room = location.pathname.split('/').at(-1);
        const socket = new WebSocket(
          `${location.origin.replace('http', 'ws')}${base}/ws/${room}`,
          'barroom.v1',
        );
        let answered = '';
        let acts = 0;
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'over') {
            socket.close();
            done(undefined);
          }
          const prompt = message.prompt ?? message.state?.prompt;
          if (!prompt || prompt.id === answered) return;
          answered = prompt.id;
          const action = prompt.legal[acts % prompt.legal.length];
          socket.send(
            JSON.stringify({
              type: 'act',
              id: `auto-${++acts}-${prompt.id}`.slice(0, 64).replace(/[^A-Za-z0-9_-]/g, '-'),
              prompt: prompt.id,
              action,
            }),
          );
        };
      }),
  );
}
