import { sql } from 'kysely';
import type { Reader } from '../database.ts';

/** The advisory lock of Kysely's migrator, which has it while it migrates. */
const LOCK = '3853314791062309107';

/** True while another process migrates the database. */
export async function isMigrating(reader: Reader): Promise<boolean> {
  const query = sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${LOCK}::bigint) as free`;
  return (await query.execute(reader)).rows[0]?.free === false;
}

/** Names the processes for which the process `pid` waits; null if it waits for none. */
export async function nameBlockers(reader: Reader, pid: number): Promise<string | null> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(format('%s (process %s, on %s)', coalesce(nullif(application_name, ''), 'a program'), pid,
      coalesce(host(client_addr), 'the server itself')), ', ') as names
    from pg_stat_activity where pid = any(pg_blocking_pids(${pid}))`.execute(reader);
  return rows[0]?.names ?? null;
}
