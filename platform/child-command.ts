import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { environmentWith } from './config.ts';
import { modulePath } from './install-folder.ts';

/** Options of a child process. */
export interface ChildOptions {
  /** Variables besides those of this process. */
  env: Record<string, string>;
  /** Called for each line on standard error. */
  onLine: (line: string) => void;
  /** Ends the process. */
  signal: AbortSignal;
}

/** A process that has not ended this long after SIGTERM is killed. */
const KILL_AFTER_MS = 10_000;

/**
 * Runs a command of this product in a process of its own, so that heavy work has its own memory and processor
 * time. Resolves to its exit code; null if a signal ended it.
 */
export function runCommand(
  args: readonly string[],
  { env, onLine, signal }: ChildOptions,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const command = ['--disable-sigusr1', modulePath('commands', 'lekha'), ...args];
    const child = spawn(process.execPath, command, {
      env: environmentWith(env),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface({ input: child.stderr }).on('line', onLine);
    let kill: NodeJS.Timeout | undefined;
    const end = () => {
      child.kill('SIGTERM');
      kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    const settle = () => {
      clearTimeout(kill);
      signal.removeEventListener('abort', end);
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code) => {
      settle();
      resolve(code);
    });
  });
}
