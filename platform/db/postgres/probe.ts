import type pg from 'pg';
import type { Probe } from './availability.ts';

/** Time limit in milliseconds for a new connection and a query on it. */
const PROBE_MS = 2000;
/** If the probe ends this much later than its limit, this process was blocked and the result says nothing about the database. */
const STALL_MS = 500;
const MAX_ATTEMPTS = 3;

/** Creates a probe that queries the database at `url` on a connection of its own. */
export function createProbe(driver: typeof pg, url: string, limitMs = PROBE_MS): Probe {
  return async () => {
    for (let attempt = 1; ; attempt++) {
      const started = performance.now();
      const error = await query(driver, url, limitMs);
      const wasBlocked = performance.now() - started > limitMs + STALL_MS;
      if (!error || !wasBlocked || attempt === MAX_ATTEMPTS) return error;
    }
  };
}

async function query(driver: typeof pg, url: string, limitMs: number): Promise<Error | undefined> {
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
    return error as Error;
  } finally {
    // Not awaited: a frozen server never confirms the end.
    client.end().catch(() => {});
  }
}
