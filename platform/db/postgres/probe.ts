import type pg from 'pg';
import type { Probe } from './availability.ts';
import { codeOf, isLost } from './trouble.ts';

/** How long a new connection and one question on it may take, in milliseconds. */
const PROBE_MS = 2000;
/** A timer that is this much late says that this process stood still, and nothing about the database. */
const STALL_MS = 500;
/** Questions that a process which stands still again and again may ask before it believes what it hears. */
const MOST_TRIES = 3;

/** Asks the database at `url` on a connection of its own. One that refuses with a reason of its own has answered. */
export function probeOf(driver: typeof pg, url: string, limitMs = PROBE_MS): Probe {
  return async () => {
    for (let attempt = 1; ; attempt++) {
      const started = performance.now();
      const problem = await ask(driver, url, limitMs);
      const isLate = performance.now() - started > limitMs + STALL_MS;
      if (!problem || !isLate || attempt === MOST_TRIES) return problem;
    }
  };
}

async function ask(driver: typeof pg, url: string, limitMs: number): Promise<Error | undefined> {
  const client = new driver.Client({
    connectionString: url,
    fallback_application_name: 'lekha probe',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    return hasAnswered(error) ? undefined : (error as Error);
  } finally {
    // A server that is frozen never says goodbye.
    client.end().catch(() => {});
  }
}

/** Such as that it has too many connections, or does not know the password: nothing that waiting would mend. */
function hasAnswered(error: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(codeOf(error)) && !isLost(error);
}
