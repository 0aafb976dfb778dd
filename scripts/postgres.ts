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
  const keeper = spawn(
    process.execPath,
    [join(import.meta.dirname, 'postgres', 'keeper.ts'), ...(source ? [source] : [])],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const gone = once(keeper, 'exit');
  const answers = createInterface(keeper.stdout);
  const answer = async () => {
    const ended = gone.then((): Answer => ({ error: 'PostgreSQL has ended.' }));
    const told = await Promise.race([nextAnswer(answers), ended]);
    if (told.error) throw new Error(told.error);
    return told;
  };
  const { url = '' } = await answer();
  keeper.unref();
  return {
    url,
    order: async (order) => {
      const done = answer();
      keeper.stdin.write(`${order}\n`);
      await done;
    },
    stop: async () => {
      keeper.ref();
      keeper.stdin.end();
      await gone;
    },
  };
}

interface Answer {
  url?: string;
  error?: string;
}

async function nextAnswer(answers: Interface): Promise<Answer> {
  const [line] = (await once(answers, 'line')) as [string];
  return JSON.parse(line);
}
