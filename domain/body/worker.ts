// The worker thread for long bodies, started by worker-client.ts.

import { performInThread } from '../../platform/worker/thread.ts';
import { tasks } from './tasks.ts';

performInThread(tasks, { yielding: true });
