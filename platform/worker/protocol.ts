/** A request to a worker to run a task. */
export interface TaskRequest {
  id: number;
  task: string;
  args: unknown[];
}

/** The reply of a worker to the request with this `id`. */
export type Reply = { id: number; value: unknown } | { id: number; failure: Failure };

/** The first message of a worker, once it accepts requests. */
export const READY = 'ready';

/** An error as plain values, because errors lose their class and fields between threads and processes. */
export interface Failure {
  name: string;
  message: string;
  stack?: string | undefined;
  code?: unknown;
  errors?: unknown;
  retryAfter?: unknown;
}

/** Tasks by name, whose arguments and results are plain values. */
// biome-ignore lint/suspicious/noExplicitAny: the client declares the arguments
export type Tasks = Record<string, (...args: any[]) => unknown>;

/** Performs a task. Never throws. */
export async function performTask(tasks: Tasks, { id, task, args }: TaskRequest): Promise<Reply> {
  try {
    const work = tasks[task];
    if (!work) throw new TypeError(`There is no task ${task}.`);
    return { id, value: await work(...args) };
  } catch (error) {
    return { id, failure: toFailure(error) };
  }
}

function toFailure(error: unknown): Failure {
  const { name, message, stack, code, errors, retryAfter } = error as Error & Partial<Failure>;
  return { name, message, stack, code, errors, retryAfter };
}
