import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { ArticleFilter } from '../query/filter.ts';
import type { ParsedQuery, Phrase } from '../query/parse.ts';
import type { AnalysedDocument } from './document.ts';

/** What a look-up wants. */
export interface Lookup {
  query: ParsedQuery;
  /** `headings`: every word must stand in the title or a heading. */
  within: 'all' | 'headings';
  /** Take words that are still being typed for whole ones. */
  exact: boolean;
  filter: ArticleFilter;
  limit: number;
}

/** What one database does for the search; the same calls answer the same on both. */
export interface SearchIndex {
  /** Puts the words of documents in, in place of what was there; they go when the row in `search_document` does. */
  put(tx: Writer, docs: AnalysedDocument[]): Promise<void>;
  /** Says that very many documents will be put in by `fill`, which does so more quickly; `settle` ends it. */
  beginFilling(tx: Writer): Promise<void>;
  fill(tx: Writer, docs: AnalysedDocument[]): Promise<void>;
  /** How many transactions may fill side by side. */
  fillersAtOnce: number;
  /** Does a little of what makes an index quick that was just filled. Resolves to whether there is more to do. */
  settle(tx: Writer, step: 'first' | 'next'): Promise<boolean>;
  /** Numbers of the articles that match, the last made first. */
  find(db: Reader, wanted: Lookup): Promise<number[]>;
  /** Of the articles `ns` those that have `phrase` in one of their columns. */
  findSequence(db: Reader, phrase: Phrase, ns: number[]): Promise<number[]>;
  /** What ranking needs of these articles, in any order. */
  read(db: Reader, ns: number[]): Promise<Candidate[]>;
}

/** A term of the vocabulary and how many articles have it. */
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
