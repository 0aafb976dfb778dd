import type { Subscriber } from '../../../contract/newsletter.ts';
import { listUrl, readSearchTerm } from './list-url.ts';

export type ShownStatus = Subscriber['status'] | 'all';

/** The filter of the list of subscribers, all of it in the URL. */
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

/** Reads the filter from a URL and ignores unknown values. */
export function readSubscriberFilter(url: URL): SubscriberFilter {
  const value = url.searchParams.get('status');
  return { term: readSearchTerm(url), status: statusTabs.find(([status]) => status === value)?.[0] ?? 'all' };
}

/** The relative URL of a page of the filtered list. */
export function subscriberListUrl({ term, status }: SubscriberFilter, page = 1): string {
  return listUrl({ status: status === 'all' ? '' : status, q: term }, page);
}
