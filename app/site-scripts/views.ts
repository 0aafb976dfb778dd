/**
 * Tells the server of a view, once the page was visible for five seconds (site-scripts.ts loads this script
 * then) and its reader scrolled, touched or pressed something; and of its end, with the quarters of the page
 * that were seen and the seconds in view. Stores nothing.
 */
export function countView(): void {
  if (document.hidden) on('visibilitychange', () => setTimeout(countView, SECONDS * 1000));
  else if (scrollY || navigator.userActivation?.hasBeenActive) begin();
  else awaitGesture();
}

function awaitGesture(): void {
  const controller = new AbortController();
  const gesture = () => {
    controller.abort();
    begin();
  };
  for (const name of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
    on(name, gesture, controller.signal);
}

const SECONDS = 5;

function begin(): void {
  const { referrer, documentElement: root } = document;
  const isOfTeam = root.dataset.account === 'admin';
  const campaign = location.search.match(/utm_(source|medium|campaign)=[^&]*/g)?.join('&') ?? '';
  const from = referrer.split('/')[2] ?? '';
  send(from === location.host ? '' : from, campaign.slice(0, 300), isOfTeam ? 1 : 0);
  if (isOfTeam) return;
  let depth = 0;
  let seconds = SECONDS;
  let since = performance.now();
  const look = () => (depth = Math.max(depth, (scrollY + innerHeight + 2) / root.scrollHeight));
  const pause = () => {
    const now = performance.now();
    if (since) seconds += (now - since) / 1000;
    since = document.hidden ? 0 : now;
  };
  look();
  addEventListener('scroll', look, { passive: true });
  document.addEventListener('visibilitychange', pause);
  on('pagehide', () => {
    pause();
    send(Math.min(4, Math.floor(depth * 4)), Math.min(3600, Math.round(seconds)));
  });
}

function on(name: string, listener: () => unknown, signal?: AbortSignal): void {
  addEventListener(name, listener, { once: true, passive: true, capture: true, ...(signal && { signal }) });
}

function send(...values: unknown[]): void {
  navigator.sendBeacon('/api/v1/views', JSON.stringify([location.pathname, ...values]));
}
