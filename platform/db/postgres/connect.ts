import type pg from 'pg';
import { withTimeout } from '../../clock.ts';
import { ConfigError } from '../../config.ts';
import { PostgresAvailability } from './availability.ts';
import { bytesReceived, findBackend, prepareClient } from './backend.ts';
import { errorCode } from './errors.ts';
import { createProbe } from './probe.ts';

/**
 * Time limits in milliseconds: to connect, until a query without an answer is looked into, to look into it,
 * and to disconnect.
 */
const LIMITS = { connect: 30_000, suspicion: 10_000, probe: 30_000, end: 5000 };
export type ConnectLimits = typeof LIMITS;

/**
 * Connects for work that may take long, with instants in UTC. A statement has no limit while PostgreSQL
 * executes it; if the connection is silent instead, or the server does not answer, it throws
 * `DatabaseUnavailable`. Throws `ConfigError` if no connection is made.
 */
export async function connect(url: string, application: string, limits = LIMITS): Promise<pg.Client> {
  const { default: driver } = await import('pg');
  const client = new driver.Client({
    connectionString: url,
    application_name: application,
    keepAlive: true,
    connectionTimeoutMillis: limits.connect,
  });
  // Without a listener, a lost connection would end the process; the next query reports it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    await client.end().catch(() => {});
    throw new ConfigError(`PostgreSQL cannot be used: ${(cause as Error).message || errorCode(cause)}.`, {
      cause,
    });
  }
  watch(client, new PostgresAvailability(createProbe(driver, url, limits.probe), limits), limits);
  await prepareClient(client);
  await client.query(`SET TIME ZONE 'UTC'; SET DateStyle TO ISO; SET statement_timeout = 0;
    SET idle_in_transaction_session_timeout = 0`);
  return client;
}

/** Gives up queries on a silent connection, and its end. */
function watch(client: pg.Client, availability: PostgresAvailability, { end: endMs }: ConnectLimits): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const end = client.end.bind(client);
  const watched = (...args: unknown[]) =>
    availability.during(query(...args), {
      limitMs: Number.POSITIVE_INFINITY,
      connection: { backend: findBackend(client), received: () => bytesReceived(client) },
    });
  client.query = watched as unknown as pg.Client['query'];
  client.end = (() => {
    availability.close();
    return withTimeout(end(), endMs, () => destroy(client));
  }) as pg.Client['end'];
}

function destroy(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
