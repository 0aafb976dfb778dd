import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { environmentWith } from './config.ts';
import { modulePath } from './install-folder.ts';

/** A command in a process of its own, with what it is told and what it tells. */
export interface ChildOptions<Order extends object, Message> {
  /** Told to the command when it starts; it has no other arguments. */
  order: Order;
  /** Variables besides those of this process. */
  env: Record<string, string>;
  /** Called for each message of the command. */
  onMessage: (message: Message) => void;
  /** Called for each line on standard error. */
  onLine: (line: string) => void;
  /** Ends the process. */
  signal: AbortSignal;
}

/** The argument of a command that waits for its order. */
export const ORDERED = '--ordered';

/** A process that has not ended this long after SIGTERM is killed. */
const KILL_AFTER_MS = 10_000;

/**
 * Runs a command of this product in a process of its own, so that heavy work has its own memory and processor
 * time. Resolves to its exit code; null if a signal ended it.
 */
export function runCommand<Order extends object, Message>(
  name: string,
  { order, env, onMessage, onLine, signal }: ChildOptions<Order, Message>,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = fork(modulePath('commands', 'lekha'), [name, ORDERED], {
      execArgv: ['--disable-sigusr1'],
      env: environmentWith(env),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
    child.on('message', (message) => onMessage(message as Message));
    // If the process cannot take it, it ends, which `close` tells.
    child.send(order, () => undefined);
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

/** The process that started this one with `runCommand`. */
export interface Parent<Message> {
  /** Resolves when the parent has the message, and if it no longer listens. */
  tell(message: Message): Promise<void>;
  /** Lets this process end. */
  leave(): void;
}

/** Waits for what the parent orders. Returns null for a process without one. */
export async function listenToParent<Order, Message>(): Promise<{
  order: Order;
  parent: Parent<Message>;
} | null> {
  if (process.send === undefined) return null;
  const [order] = (await once(process, 'message')) as [Order];
  const parent: Parent<Message> = {
    tell: (message) =>
      new Promise((resolve) => {
        if (process.connected) process.send?.(message, () => resolve());
        else resolve();
      }),
    leave: () => {
      if (process.connected) process.disconnect?.();
    },
  };
  return { order, parent };
}
