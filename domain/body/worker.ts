// The thread that works on long bodies, started by worker-client.ts.

import { answerInThread } from '../../platform/worker/thread.ts';
import { tasks } from './tasks.ts';

answerInThread(tasks);
