// The worker thread that searches, started by client.ts.

import { workerData } from 'node:worker_threads';
import { CompiledQuery } from 'kysely';
import type { ConnectionConfig } from '../../../platform/db/database.ts';
import { openReader } from '../../../platform/db/open-database.ts';
import { performInThread } from '../../../platform/worker/thread.ts';
import { indexes } from '../index/dialects.ts';
import { analyseDocument } from '../index/document.ts';
import { countFacets } from '../query/facets.ts';
import { runSearch } from '../query/run.ts';
import { readSnippets } from '../query/snippet.ts';
import type { SearchTasks } from './client.ts';

const { connectionConfig } = workerData as { connectionConfig: ConnectionConfig };
const db = await openReader(connectionConfig);
const source = { index: indexes[connectionConfig.dialect], db };

const tasks: SearchTasks = {
  search: (search) => runSearch(source, search),
  facets: (search) => countFacets(source, search),
  snippets: ({ ns, term }) => readSnippets(db, ns, term),
  analyse: analyseDocument,
  query: async ({ sql, parameters }) => (await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows,
};
performInThread({ ...tasks });
