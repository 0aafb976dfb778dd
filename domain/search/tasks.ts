import type { Dialect, Reader } from '../../platform/db/database.ts';
import { type Asked, type Best, findBest } from './best.ts';
import { indexes } from './dialects.ts';
import { type Facets, findFacets } from './facets.ts';

/** Everything the search is asked that may take long; plain values in and out, so that another thread can answer. */
export interface Tasks {
  best: (asked: Asked) => Promise<Best>;
  facets: (asked: Asked) => Promise<Facets>;
}

/** The tasks on a connection. */
export function tasksOn(dialect: Dialect, db: Reader): Tasks {
  const source = { index: indexes[dialect], db };
  return { best: (asked) => findBest(source, asked), facets: (asked) => findFacets(source, asked) };
}
