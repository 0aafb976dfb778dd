import type { SumKey, SumMap, Sums } from './sums.ts';

/** The first view of a visitor on a page, or of the site, until it is stored who was there before. */
export interface PendingVisitor {
  day: string;
  /** The sums that grow if the visitor is new. */
  keys: Pick<SumKey, 'dimension' | 'path' | 'value'>[];
}

/** The end of a view, which is counted once. */
export interface PendingLeave {
  day: string;
  path: string;
  sums: Partial<Sums>;
}

/** The counts that are not stored yet. */
export interface PendingCounts {
  sums: SumMap;
  /** By the hashes of visitors. */
  visitors: Map<string, PendingVisitor>;
  leaves: Map<string, PendingLeave>;
  /** Requests for paths without a page: bounded of their own, because programs request very many. */
  misses: SumMap;
}
