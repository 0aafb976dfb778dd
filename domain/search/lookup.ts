import { type RawBuilder, sql } from 'kysely';
import type { Status } from '../../contract/article.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { AnalysedDocument } from './document.ts';
import type { Phrase, Query } from './query.ts';

/** Which articles may be found. Deleted ones never are. */
export interface Filter {
  status: Status | 'all';
  category?: string | undefined;
  subcategory?: string | undefined;
  /** The account that made the article. */
  createdBy?: string | undefined;
}

/** What a look-up wants. */
export interface LookUp {
  query: Query;
  /** `headings`: every word must stand in the title or a heading. */
  within: 'all' | 'headings';
  /** Take words that are still being typed for whole ones. */
  exact: boolean;
  filter: Filter;
  limit: number;
}

/** What one database does for the search; the same calls answer the same on both. */
export interface SearchIndex {
  /** Puts the words of a document in, in place of what was there; they go when its row in `search_document` does. */
  put(tx: Writer, doc: AnalysedDocument): Promise<void>;
  /** Numbers of the articles that match, the last made first. */
  find(db: Reader, wanted: LookUp): Promise<number[]>;
  /** Of the articles `ns` those that have `phrase` in one of their columns. */
  findSequence(db: Reader, phrase: Phrase, ns: number[]): Promise<number[]>;
  /** What ranking needs of these articles, in any order. */
  read(db: Reader, ns: number[]): Promise<Candidate[]>;
  /** All terms of the index, some at a time, with how many articles have each. */
  countTerms(db: Reader): AsyncIterable<TermCount[]>;
}

export interface TermCount {
  term: string;
  articles: number;
}

/** An article that matches, as ranking sees it; the texts are those of `AnalysedDocument`. */
export interface Candidate {
  n: number;
  id: string;
  title: string;
  headings: string;
  excerpt: string;
  topics: string;
  dated_at: string;
}

/** The condition on `article` (as `a`) that a filter stands for. */
export function allows(filter: Filter): RawBuilder<boolean> {
  const conditions = [sql`a.deleted_at is null`];
  if (filter.status !== 'all') conditions.push(sql`a.status = ${filter.status}`);
  if (filter.category !== undefined) conditions.push(sql`a.category = ${filter.category}`);
  if (filter.subcategory !== undefined) conditions.push(sql`a.subcategory = ${filter.subcategory}`);
  if (filter.createdBy !== undefined) conditions.push(sql`a.created_by = ${filter.createdBy}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
