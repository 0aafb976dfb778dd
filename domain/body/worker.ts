// The worker thread for long bodies, started by worker-client.ts.

import { answerInThread } from '../../platform/worker/thread.ts';
import { tasks } from './tasks.ts';

answerInThread(tasks);
