import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import pg from 'pg';
import type { Source } from './binaries.ts';

/** A temporary running PostgreSQL; `url` names a superuser and the database `postgres`. */
export interface Postgres {
  url: string;
  /**
   * Stops, starts or suspends the server, and resolves when that is done. A started server accepts
   * connections.
   */
  order(order: 'stop fast' | 'stop immediate' | 'start' | 'freeze' | 'thaw'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL on a free port of 127.0.0.1, in about a second. `stop` ends it and removes its
 * folder, and so does the end of this process, however it ends. `source` selects the programs; by default the
 * system's come first.
 */
export async function startPostgres(source?: Source): Promise<Postgres> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'server-process.ts'), ...(source ? [source] : [])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const receive = async () => {
    const ended = exited.then((): ServerMessage => ({ error: 'PostgreSQL has ended.' }));
    const message = await Promise.race([nextMessage(lines), ended]);
    if (message.error) throw new Error(message.error);
    return message;
  };
  const { url = '' } = await receive();
  child.unref();
  return {
    url,
    order: async (order) => {
      const done = receive();
      child.stdin.write(`${order}\n`);
      await done;
    },
    stop: async () => {
      child.ref();
      child.stdin.end();
      await exited;
    },
  };
}

interface ServerMessage {
  url?: string;
  error?: string;
}

async function nextMessage(lines: Interface): Promise<ServerMessage> {
  const [line] = (await once(lines, 'line')) as [string];
  return JSON.parse(line);
}

/** Executes SQL on a connection of its own. */
export async function queryPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a temporary PostgreSQL durable, unlike the databases of other tests. */
export async function commitsOutliveACrash(url: string): Promise<void> {
  await queryPostgres(url, 'ALTER DATABASE postgres SET synchronous_commit = on');
}
