import type { Database, Reader, Writer } from '../../../platform/db/database.ts';
import type { ArticleFilter } from '../../article-filter.ts';
import type { ParsedQuery, Phrase } from '../query/parse.ts';
import type { AnalysedDocument } from './document.ts';
import type { RankedTexts } from './texts.ts';

/** Options of a lookup in the index. */
export interface Lookup {
  query: ParsedQuery;
  /** With `headings`, every word must be in the title or a heading. */
  within: 'all' | 'headings';
  /** Treats prefixes as whole words. */
  exact: boolean;
  filter: ArticleFilter;
  limit: number;
}

/** The index of one database. Both return the same results. */
export interface SearchIndex {
  /**
   * Writes documents and replaces their older versions. They are removed with their rows in
   * `search_document`.
   */
  put(tx: Writer, docs: AnalysedDocument[]): Promise<void>;
  /** Prepares for many calls of `fill`, which is a faster `put`. End them with `settle`. */
  beginFilling(tx: Writer): Promise<void>;
  fill(tx: Writer, docs: AnalysedDocument[]): Promise<void>;
  /** The number of transactions that may fill concurrently. */
  concurrentFills: number;
  /** Optimises the index after filling, one step per call. Resolves to true if there is more to do. */
  settle(tx: Writer, step: 'first' | 'next'): Promise<boolean>;
  /** Finds the numbers of matching articles, the highest first. */
  find(db: Reader, lookup: Lookup): Promise<number[]>;
  /** Finds those of the articles `ns` that have `phrase` in one of their columns. */
  findSequence(db: Reader, phrase: Phrase, ns: number[]): Promise<number[]>;
  /** Reads what ranking needs of these articles, in any order. */
  read(db: Reader, ns: number[]): Promise<Candidate[]>;
  /** Counts the articles of every term, a batch of terms at a time, without blocking the thread for long. */
  countTerms(db: Database): AsyncIterable<TermCount[]>;
}

/** A term and the number of articles that have it. */
export interface TermCount {
  term: string;
  articles: number;
}

/** A matching article as ranking sees it, with the texts of `AnalysedDocument`. */
export interface Candidate extends RankedTexts {
  n: number;
  id: string;
  topics: string;
  dated_at: string;
}
