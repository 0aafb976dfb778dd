/** A task for a worker, and what comes back. */
export interface Question {
  id: number;
  task: string;
  args: unknown[];
}

/** What a worker says of a question, by the question's `id`. */
export type Answer = { id: number; value: unknown } | { id: number; failure: Failure };

/** The first thing a worker says, once it can answer. */
export const READY = 'ready';

/** An error as plain values: between threads and processes it would lose its class and its fields. */
export interface Failure {
  name: string;
  message: string;
  stack?: string | undefined;
  code?: unknown;
  errors?: unknown;
  retryAfter?: unknown;
}

/** Tasks by name: plain values in and out. */
// biome-ignore lint/suspicious/noExplicitAny: what a task takes is for its client to say
export type Tasks = Record<string, (...args: any[]) => unknown>;

/** Does what a question asks for. Never throws. */
export async function answerTo(tasks: Tasks, { id, task, args }: Question): Promise<Answer> {
  try {
    const work = tasks[task];
    if (!work) throw new TypeError(`There is no task ${task}.`);
    return { id, value: await work(...args) };
  } catch (error) {
    return { id, failure: failureOf(error) };
  }
}

function failureOf(error: unknown): Failure {
  const { name, message, stack, code, errors, retryAfter } = error as Error & Partial<Failure>;
  return { name, message, stack, code, errors, retryAfter };
}
