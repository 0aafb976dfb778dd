import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Source } from './postgres/binaries.ts';

/** A running throw-away PostgreSQL; `url` names a superuser and the database `postgres`. */
export interface Postgres {
  url: string;
  /** Does to the server what tests of faults need; resolves when it is done. A started server is ready for connections. */
  order(order: 'stop fast' | 'stop immediate' | 'start' | 'freeze' | 'thaw'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL on a free port of 127.0.0.1, in about a second. It ends, and its folder goes, with `stop`
 * or with this process, however that ends. `source` chooses the programs; without it the machine's own come first.
 */
export async function startPostgres(source?: Source): Promise<Postgres> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'postgres', 'server-process.ts'), ...(source ? [source] : [])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const receive = async () => {
    const ended = exited.then((): ServerMessage => ({ error: 'PostgreSQL has ended.' }));
    const told = await Promise.race([nextMessage(lines), ended]);
    if (told.error) throw new Error(told.error);
    return told;
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
