import { VIEW_SECONDS } from '../../contract/limits.ts';

/**
 * Tells the server of a view, once the page was visible for five seconds (site-scripts.ts loads this script
 * then) and its reader scrolled, touched or pressed something; and of its end, with the quarters of the page
 * that were seen and the seconds in view. Stores nothing.
 */
export function countView(): void {
  if (document.hidden) once('visibilitychange', () => setTimeout(countView, VIEW_SECONDS * 1000));
  else if (scrollY || navigator.userActivation?.hasBeenActive) begin();
  else awaitGesture();
}

function awaitGesture(): void {
  let isBegun = false;
  const gesture = () => {
    if (!isBegun) begin();
    isBegun = true;
  };
  for (const name of ['scroll', 'pointermove', 'pointerdown', 'keydown']) once(name, gesture);
}

function begin(): void {
  const { referrer, documentElement: root } = document;
  const isOfTeam = root.dataset.account === 'admin';
  const from = referrer.split('/')[2] ?? '';
  const campaign = location.search.match(/utm_(source|medium|campaign)=[^&]*/g)?.join('&') ?? '';
  send(from === location.host ? '' : from, campaign.slice(0, 300), isOfTeam ? 1 : 0);
  if (isOfTeam) return;
  let seconds = VIEW_SECONDS;
  let depth = 0;
  const look = () => {
    depth = Math.max(depth, (scrollY + innerHeight + 2) / root.scrollHeight);
    if (!document.hidden && seconds < 3600) seconds++;
  };
  look();
  setInterval(look, 1000);
  once('pagehide', () => send(Math.min(4, Math.floor(depth * 4)), seconds));
}

function once(name: string, listener: () => unknown): void {
  addEventListener(name, listener, { once: true, passive: true, capture: true });
}

function send(...values: unknown[]): void {
  navigator.sendBeacon('/api/v1/views', JSON.stringify([location.pathname, ...values]));
}
