import { getPriority, platform, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { fromRoot } from '../install-folder.ts';
import type { Start } from './client.ts';
import { answerTo, type Question, READY, type Tasks } from './protocol.ts';

/** How much later than the server's own thread, as `nice` counts. */
const LATER = 5;
const LAST = 19;

/** A worker thread that runs a file of the product, for `WorkerClient`; `data` is its `workerData`. */
export function thread(file: readonly string[], data?: unknown): Start {
  return (heard, died) => {
    const worker = new Worker(fromRoot(...file), { workerData: data, execArgv: [] });
    worker.on('message', heard);
    worker.on('error', died);
    worker.on('exit', () => died(new Error('The worker thread ended.')));
    return {
      send: (question) => worker.postMessage(question),
      ref: () => worker.ref(),
      unref: () => worker.unref(),
      end: () => worker.terminate(),
    };
  };
}

/** Answers questions in a worker thread, at a lower priority than readers have. */
export function answerInThread(tasks: Tasks): void {
  stepBack();
  parentPort?.on('message', async (question: Question) => {
    parentPort?.postMessage(await answerTo(tasks, question));
  });
  parentPort?.postMessage(READY);
}

/** On Linux each thread has a priority of its own: where processors are few, readers go first. */
function stepBack(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(LAST, getPriority() + LATER));
  } catch {
    // A sandbox may forbid it; the tasks then have the priority of readers.
  }
}
