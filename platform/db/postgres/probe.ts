import type pg from 'pg';
import type { Backend } from './backend.ts';

/**
 * Queries the database on a new connection. Returns the error, or which of the processes execute a statement.
 */
export type Probe = (suspects: readonly Backend[]) => Promise<ProbeResult>;

export type ProbeResult = { error: Error } | { error?: undefined; busy: ReadonlySet<number> };

/** Operations on a connection of their own, apart from the pools. */
export interface ProbeConnection {
  probe: Probe;
  /** Ends a process whose connection has gone silent, so that it holds no locks. */
  terminate(backend: Backend): Promise<void>;
}

/** Time limit in milliseconds for a new connection and a query on it. */
const PROBE_MS = 2000;
/**
 * If the probe ends this much later than its limit, this process was blocked and the result says nothing
 * about the database.
 */
const STALL_MS = 500;
const MAX_ATTEMPTS = 3;

/** PostgreSQL reports no state if `track_activities` is off. */
const BUSY = `SELECT pid FROM pg_stat_activity a JOIN unnest($1::int[], $2::text[]) AS s (p, started)
  ON a.pid = s.p AND a.backend_start::text = s.started
  WHERE a.state IS NULL OR a.state IN ('active', 'fastpath function call', 'disabled')`;
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND backend_start::text = $2 AND state LIKE 'idle%'`;

/** Creates a probe that queries the database at `url` on a connection of its own. */
export function createProbe(driver: typeof pg, url: string, limitMs = PROBE_MS): ProbeConnection {
  const once = async <R extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<R[]> => {
    const client = new driver.Client({
      connectionString: url,
      fallback_application_name: 'lekha probe',
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<R>(sql, values)).rows;
    } finally {
      // Not awaited: a frozen server never confirms the end.
      client.end().catch(() => {});
    }
  };
  const attempt = async (suspects: readonly Backend[]): Promise<ProbeResult> => {
    try {
      const columns = [suspects.map(({ pid }) => pid), suspects.map(({ startedAt }) => startedAt)];
      const rows = await once<{ pid: number }>(BUSY, columns);
      return { busy: new Set(rows.map(({ pid }) => pid)) };
    } catch (error) {
      return { error: error as Error };
    }
  };
  return {
    probe: async (suspects) => {
      for (let i = 1; ; i++) {
        const started = performance.now();
        const result = await attempt(suspects);
        const wasBlocked = performance.now() - started > limitMs + STALL_MS;
        if (!result.error || !wasBlocked || i === MAX_ATTEMPTS) return result;
      }
    },
    terminate: async ({ pid, startedAt }) => void (await once(TERMINATE, [pid, startedAt])),
  };
}
