import type { Snippet } from '../../../contract/article.ts';
import type { Dialect, Reader } from '../../../platform/db/database.ts';
import { indexes } from '../index/dialects.ts';
import { type AnalysedDocument, analyseDocument, type SearchDocument } from '../index/document.ts';
import type { TermCount } from '../index/search-index.ts';
import { termsAfter } from '../index/sqlite.ts';
import { countFacets, type Facets } from '../query/facets.ts';
import { type RankedMatches, runSearch, type SearchQuery } from '../query/run.ts';
import { readSnippets } from '../query/snippet.ts';

/** Everything the search is asked that may take long; plain values in and out, so that another thread can answer. */
export interface SearchTasks {
  best: (asked: SearchQuery) => Promise<RankedMatches>;
  facets: (asked: SearchQuery) => Promise<Facets>;
  snippets: (asked: { ns: number[]; term: string }) => Promise<Map<number, Snippet>>;
  /** Before a save; a long text takes a while. */
  analyse: (doc: SearchDocument) => AnalysedDocument;
  /** For SQLite, which has to read its whole index for it. */
  terms: (asked: { after: string }) => Promise<TermCount[]>;
}

/** The tasks on a connection. */
export function createTasks(dialect: Dialect, db: Reader): SearchTasks {
  const source = { index: indexes[dialect], db };
  return {
    best: (asked) => runSearch(source, asked),
    facets: (asked) => countFacets(source, asked),
    snippets: ({ ns, term }) => readSnippets(db, ns, term),
    analyse: analyseDocument,
    terms: ({ after }) => termsAfter(db, after),
  };
}
