import type pg from 'pg';
import { isConnectionLost } from './errors.ts';

/** The process of PostgreSQL that serves a connection. */
export interface Backend {
  pid: number;
  /** As text: together with the number it names one process of one server. */
  startedAt: string;
}

interface Opened {
  /** By `performance.now`. */
  at: number;
  /** Undefined behind a connection pooler, where the process may change. */
  backend: Backend | undefined;
}

const opened = new WeakMap<pg.ClientBase, Opened>();

/** Prepares a new connection: notes its process, and makes PostgreSQL notice when this client is gone. */
export async function prepareClient(client: pg.ClientBase): Promise<void> {
  const at = performance.now();
  await detectLostClients(client);
  const { rows } = await client.query<{ pid: number; startedAt: string | null }>(
    'SELECT pid, backend_start::text AS "startedAt" FROM pg_stat_activity WHERE pid = pg_backend_pid()',
  );
  const { pid, startedAt } = rows[0] ?? {};
  const isOwn = startedAt && pid === (client as unknown as { processID: number }).processID;
  opened.set(client, { at, backend: isOwn ? { pid, startedAt } : undefined });
}

/**
 * Makes the server end a statement and release its locks when its client is gone, for example frozen. Servers
 * that do not support this (before version 14, or on some systems) do so when the statement ends.
 */
async function detectLostClients(client: pg.ClientBase): Promise<void> {
  await client.query('SET client_connection_check_interval = 1000').catch((error) => {
    if (isConnectionLost(error)) throw error;
  });
}

/** Finds the process that serves a prepared connection, if it is known. */
export function findBackend(client: pg.ClientBase): Backend | undefined {
  return opened.get(client)?.backend;
}

/** True if the connection was made before this time of `performance.now`. */
export function isOpenedBefore(client: pg.ClientBase, time: number): boolean {
  return (opened.get(client)?.at ?? Number.POSITIVE_INFINITY) < time;
}

/** The bytes received on a connection so far. */
export function bytesReceived(client: pg.ClientBase): number {
  return (
    (client as unknown as { connection: { stream: { bytesRead?: number } } }).connection.stream.bytesRead ?? 0
  );
}
