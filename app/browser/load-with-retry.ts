const PAUSE_MS = 3000;
const MAX_ATTEMPTS = 5;

/**
 * Loads a module, and tries again after a pause or when the connection is back: an error page must not replace a form because a
 * file failed to load. Throws after several failures while online.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; ) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && attempt++ >= MAX_ATTEMPTS) throw error;
      await pauseOrConnection();
    }
  }
}

function pauseOrConnection(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, PAUSE_MS);
    window.addEventListener('online', go);
    function go() {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    }
  });
}
