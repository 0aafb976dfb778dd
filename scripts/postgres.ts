import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Source } from './postgres/binaries.ts';

/** A running throw-away PostgreSQL; `url` names a superuser and the database `postgres`. */
export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL on a free port of 127.0.0.1, in about a second. It ends, and its folder goes, with `stop`
 * or with this process, however that ends. `source` chooses the programs; without it the machine's own come first.
 */
export async function startPostgres(source?: Source): Promise<Postgres> {
  const keeper = spawn(
    process.execPath,
    [join(import.meta.dirname, 'postgres', 'keeper.ts'), ...(source ? [source] : [])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const gone = once(keeper, 'exit');
  const answer = await Promise.race([
    firstAnswer(keeper.stdout),
    gone.then(() => ({ error: 'PostgreSQL did not start.' })),
  ]);
  if ('error' in answer) throw new Error(answer.error);
  keeper.unref();
  return {
    url: answer.url,
    stop: async () => {
      keeper.ref();
      keeper.stdin.end();
      await gone;
    },
  };
}

async function firstAnswer(output: Readable): Promise<{ url: string } | { error: string }> {
  const [line] = (await once(createInterface(output), 'line')) as [string];
  return JSON.parse(line);
}
