import { getPriority, platform, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { modulePath } from '../install-folder.ts';
import type { StartWorker } from './client.ts';
import { performTask, READY, type TaskRequest, type Tasks } from './protocol.ts';

/** Added to the niceness of the server's own thread. */
const NICENESS = 5;
const MAX_NICENESS = 19;

/** Starts a worker thread with a module of the product, for `WorkerClient`; `data` is its `workerData`. */
export function thread(module: readonly string[], data?: unknown): StartWorker {
  return (onMessage, onCrash) => {
    const worker = new Worker(modulePath(...module), { workerData: data, execArgv: [] });
    worker.on('message', onMessage);
    worker.on('error', onCrash);
    worker.on('exit', () => onCrash(new Error('The worker thread ended.')));
    return {
      send: (request) => worker.postMessage(request),
      ref: () => worker.ref(),
      unref: () => worker.unref(),
      end: () => worker.terminate(),
    };
  };
}

/**
 * Performs tasks in a worker thread, with `yielding` at a lower priority than requests of readers. On a busy
 * machine such a thread gets a third of the server's time, too little for work that a reader waits for.
 */
export function performInThread(tasks: Tasks, { yielding = false } = {}): void {
  if (yielding) lowerPriority();
  parentPort?.on('message', async (request: TaskRequest) => {
    parentPort?.postMessage(await performTask(tasks, request));
  });
  parentPort?.postMessage(READY);
}

/** Lowers the priority of this thread, which Linux allows, so that readers go first on few processors. */
function lowerPriority(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(MAX_NICENESS, getPriority() + NICENESS));
  } catch {
    // A sandbox may forbid it.
  }
}
