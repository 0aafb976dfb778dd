import type { Subscriber } from '../../../contract/newsletter.ts';
import { listUrl, readSearchTerm } from './list-url.ts';

export type ShownStatus = Subscriber['status'] | 'all';

/** What the list of subscribers is narrowed to; all of it stands in the address. */
export interface SubscriberFilter {
  term: string;
  status: ShownStatus;
}

export const statusTabs: readonly (readonly [ShownStatus, string])[] = [
  ['all', 'All'],
  ['confirmed', 'Confirmed'],
  ['pending', 'Pending'],
  ['unsubscribed', 'Unsubscribed'],
];

/** The filter that an address asks for; what it does not know is left out. */
export function readSubscriberFilter(url: URL): SubscriberFilter {
  const asked = url.searchParams.get('status');
  return { term: readSearchTerm(url), status: statusTabs.find(([status]) => status === asked)?.[0] ?? 'all' };
}

/** The query of a page of the filtered list. */
export function subscriberListUrl({ term, status }: SubscriberFilter, page = 1): string {
  return listUrl({ status: status === 'all' ? '' : status, q: term }, page);
}
