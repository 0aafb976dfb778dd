// The thread that searches: started by thread.ts, which sends it the questions.

import { getPriority, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Place } from '../../platform/db/database.ts';
import { openReader } from '../../platform/db/open.ts';
import { tasksOn } from './tasks.ts';
import { type Answer, type Question, READY } from './thread.ts';

/** More than the server's own thread, as `nice` counts. */
const AFTER_READERS = 5;
const LAST = 19;
stepBack();

const { place } = workerData as { place: Place };
const tasks = tasksOn(place.dialect, await openReader(place));

parentPort?.on('message', async ({ id, task, asked }: Question) => {
  const answered = tasks[task] as (it: typeof asked) => Promise<unknown>;
  const answer: Answer = await answered(asked).then(
    (value) => ({ id, value }),
    ({ message, code }: Error & { code?: string }) => ({ id, failed: message, code }),
  );
  parentPort?.postMessage(answer);
});
parentPort?.postMessage(READY);

/** On Linux each thread has a priority of its own: where processors are few, readers go before searches. */
function stepBack(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Math.min(LAST, getPriority() + AFTER_READERS));
  } catch {
    // A sandbox may forbid it; searches then go as readers do.
  }
}
