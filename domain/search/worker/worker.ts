// The thread that searches, started by open.ts.

import { workerData } from 'node:worker_threads';
import type { ConnectionConfig } from '../../../platform/db/database.ts';
import { openReader } from '../../../platform/db/open.ts';
import { answerInThread } from '../../../platform/worker/thread.ts';
import { createTasks } from './tasks.ts';

const { place } = workerData as { place: ConnectionConfig };
answerInThread({ ...createTasks(place.dialect, await openReader(place)) });
