// The decoder process, started by decoder.ts, which sends it one message per task.

import { performTask, READY, type TaskRequest } from '../../../platform/worker/protocol.ts';
import { restrictSharp, tasks } from './pixels.ts';

restrictSharp();

// The server ends this process: a signal to the whole process group must not cost an accepted upload.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// An orderly exit would first finish the current image, which nobody needs any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async (request: TaskRequest) => {
  process.send?.(await performTask(tasks, request));
});
process.send?.(READY);
