/** The public interface of link cards: what is known about the pages that articles embed. */

export type { FetchBytes } from './fetch-facts.ts';
export { type ImportedCard, importCard } from './import-card.ts';
export { fetchMissing, linkCardJobs } from './jobs.ts';
export { requestCard } from './request-card.ts';
export { findCards } from './store-cards.ts';
