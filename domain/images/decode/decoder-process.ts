// The process that decodes: started by decoder.ts, which sends it one message a task.

import { answerTo, type Question, READY } from '../../../platform/worker/protocol.ts';
import { restrictSharp, tasks } from './pixels.ts';

restrictSharp();

// The one who asked says when to end: a signal for the whole group must not cost an upload that was accepted.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// An orderly exit would wait for the picture under way, which nobody wants any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async (question: Question) => {
  process.send?.(await answerTo(tasks, question));
});
process.send?.(READY);
