import type { Subscriber } from '../../../contract/newsletter.ts';
import { listQuery, termOf } from './list-address.ts';

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
export function narrowedTo(url: URL): SubscriberFilter {
  const asked = url.searchParams.get('status');
  return { term: termOf(url), status: statusTabs.find(([status]) => status === asked)?.[0] ?? 'all' };
}

/** The query of a page of the filtered list. */
export function subscriberQueryOf({ term, status }: SubscriberFilter, page = 1): string {
  return listQuery({ status: status === 'all' ? '' : status, q: term }, page);
}
