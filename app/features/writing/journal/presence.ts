const NAME = 'lekha-desk';

/** Which sittings at one subject are open in tabs of this browser; a tab that was killed is open no more. */
export interface Presence {
  /** The other sittings that are open now. Calls `changed` when one of them has ended. */
  others(): Promise<Set<string>>;
  close(): void;
}

/**
 * Makes a sitting known to the browser's other tabs, and calls `changed` when another one has begun or ended. Its lock
 * ends with the tab, however that ends. Locks need https but on one's own machine; without them nobody is known.
 */
export function bePresent(account: string, subject: string, desk: string, changed: () => void): Presence {
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
    void hold(name, AbortSignal.abort(), changed, left.signal);
  };
  return {
    async others() {
      const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
      const others = names.filter((name) => name !== prefix + desk);
      for (const name of others) watch(name);
      return new Set(others.map((name) => name.slice(prefix.length)));
    },
    close() {
      left.abort();
      channel?.close();
    },
  };
}

/** Waits for a lock, says so, and holds it until the signal; `unless` gives up waiting. */
async function hold(
  name: string,
  until: AbortSignal,
  onHeld: () => void,
  unless?: AbortSignal,
): Promise<void> {
  const end = new Promise<void>((resolve) => {
    if (until.aborted) resolve();
    else until.addEventListener('abort', () => resolve());
  });
  const work = () => {
    onHeld();
    return end;
  };
  try {
    await navigator.locks?.request(name, unless ? { signal: unless } : {}, work);
  } catch {
    // It was not waited for to the end, or the page is being closed.
  }
}
