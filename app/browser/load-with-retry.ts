const PAUSE_MS = 3000;
const MOST_ATTEMPTS = 5;

/**
 * Loads a part of the page, again after a pause and when the connection is back: a page in which somebody writes must not
 * give way to an error page because a file of it came too late. Throws when it fails again and again although online.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; ) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && attempt++ >= MOST_ATTEMPTS) throw error;
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
