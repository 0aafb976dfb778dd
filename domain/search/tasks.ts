import type { Snippet } from '../../contract/article.ts';
import type { Dialect, Reader } from '../../platform/db/database.ts';
import { type Asked, type Best, findBest } from './best.ts';
import { indexes } from './dialects.ts';
import { type AnalysedDocument, analyseDocument, type SearchDocument } from './document.ts';
import { type Facets, findFacets } from './facets.ts';
import type { TermCount } from './lookup.ts';
import { snippetsOf } from './snippet.ts';
import { termsAfter } from './sqlite.ts';

/** Everything the search is asked that may take long; plain values in and out, so that another thread can answer. */
export interface Tasks {
  best: (asked: Asked) => Promise<Best>;
  facets: (asked: Asked) => Promise<Facets>;
  snippets: (asked: { ns: number[]; term: string }) => Promise<Map<number, Snippet>>;
  /** Before a save; a long text takes a while. */
  analyse: (doc: SearchDocument) => AnalysedDocument;
  /** For SQLite, which has to read its whole index for it. */
  terms: (asked: { after: string }) => Promise<TermCount[]>;
}

/** The tasks on a connection. */
export function tasksOn(dialect: Dialect, db: Reader): Tasks {
  const source = { index: indexes[dialect], db };
  return {
    best: (asked) => findBest(source, asked),
    facets: (asked) => findFacets(source, asked),
    snippets: ({ ns, term }) => snippetsOf(db, ns, term),
    analyse: analyseDocument,
    terms: ({ after }) => termsAfter(db, after),
  };
}
