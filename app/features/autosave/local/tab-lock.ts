const NAME = 'lekha-desk';

/** The sittings that this page has had: a form that took another's place is not another tab. */
const ofThisPage = new Set<string>();

/** Which sittings at one subject are open in tabs of this browser; a tab that was killed is open no more. */
export interface TabLock {
  /** The other sittings that are open now, and whether another tab has one of them. Calls `changed` when one of them has ended. */
  otherSessions(): Promise<{ open: Set<string>; inOtherTabs: boolean }>;
  close(): void;
}

/**
 * Makes a sitting known to the browser's other tabs, and calls `changed` when another one has begun or ended. Its lock
 * ends with the tab, however that ends. Locks need https but on one's own machine; without them nobody is known.
 */
export function openTabLock(account: string, subject: string, desk: string, changed: () => void): TabLock {
  ofThisPage.add(desk);
  const prefix = `${NAME}/${account}/${subject}/`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  const left = new AbortController();
  const watched = new Set<string>();
  const hear = ({ data }: MessageEvent) => data === prefix && changed();
  channel?.addEventListener('message', hear);
  void hold(prefix + desk, left.signal, () => channel?.postMessage(prefix));
  const watch = (name: string) => {
    if (watched.has(name)) return;
    watched.add(name);
    void whenFree(name, left.signal, changed);
  };
  return {
    async otherSessions() {
      const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
      // Who only waits for a sitting's end has it shared for a moment.
      const names = held
        .filter(({ name = '', mode }) => mode === 'exclusive' && name.startsWith(prefix))
        .map(({ name = '' }) => name);
      const others = names.filter((name) => name !== prefix + desk);
      for (const name of others) watch(name);
      const open = new Set(others.map((name) => name.slice(prefix.length)));
      return { open, inOtherTabs: [...open].some((other) => !ofThisPage.has(other)) };
    },
    close() {
      left.abort();
      channel?.close();
    },
  };
}

/** Holds a lock until the signal, and says when it is held. */
async function hold(name: string, until: AbortSignal, onHeld: () => void): Promise<void> {
  const end = new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()));
  const work = () => {
    onHeld();
    return end;
  };
  // A page that is being closed gets no lock.
  await navigator.locks?.request(name, work).catch(() => undefined);
}

/** Calls back when a lock that another tab holds is free, unless the signal comes before. */
async function whenFree(name: string, signal: AbortSignal, onFree: () => void): Promise<void> {
  try {
    await navigator.locks?.request(name, { mode: 'shared', signal }, () => undefined);
    onFree();
  } catch {
    // It is not waited for any more.
  }
}
