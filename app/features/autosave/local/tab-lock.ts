const NAME = 'lekha-desk';

/** Sessions of this page. A form that has replaced another one is not another tab. */
const sessionsOfThisPage = new Set<string>();

/**
 * Holds a Web Lock for a session, which ends with its tab even if that crashes, and calls `onChange` when
 * another session of the same article starts or ends. Web Locks need a secure context; without them other
 * tabs cannot be detected.
 */
export function openTabLock(account: string, subject: string, sessionId: string, onChange: () => void) {
  sessionsOfThisPage.add(sessionId);
  const prefix = `${NAME}/${account}/${subject}/`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  const closing = new AbortController();
  const watched = new Set<string>();
  channel?.addEventListener('message', ({ data }) => data === prefix && onChange());
  void holdLock(prefix + sessionId, closing.signal, () => channel?.postMessage(prefix));
  const watch = (name: string) => {
    if (watched.has(name)) return;
    watched.add(name);
    void waitForRelease(name, closing.signal, onChange);
  };
  return {
    /**
     * Returns the ids of the other open sessions of the article, and whether one of them is in another tab.
     */
    async otherSessions(): Promise<{ open: Set<string>; inOtherTabs: boolean }> {
      const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
      // Tabs that wait for the end of a session hold its lock as `shared` for a moment.
      const others = held
        .filter(({ name = '', mode }) => mode === 'exclusive' && name.startsWith(prefix))
        .map(({ name = '' }) => name)
        .filter((name) => name !== prefix + sessionId);
      for (const name of others) watch(name);
      const open = new Set(others.map((name) => name.slice(prefix.length)));
      return { open, inOtherTabs: [...open].some((other) => !sessionsOfThisPage.has(other)) };
    },
    close(): void {
      closing.abort();
      channel?.close();
    },
  };
}

async function holdLock(name: string, signal: AbortSignal, onHeld: () => void): Promise<void> {
  const end = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const hold = () => {
    onHeld();
    return end;
  };
  // The request fails in a page that is being closed.
  await navigator.locks?.request(name, hold).catch(() => undefined);
}

async function waitForRelease(name: string, signal: AbortSignal, onRelease: () => void): Promise<void> {
  try {
    await navigator.locks?.request(name, { mode: 'shared', signal }, () => undefined);
    onRelease();
  } catch {
    // Aborted by `close`.
  }
}
