import { MAX_CATEGORY } from '../../../contract/limits.ts';
import {
  frequencies,
  type SubscriberFilter as StoredFilter,
  type Subscriber,
  type SubscriberQuery,
  subscriberSorts,
} from '../../../contract/newsletter.ts';
import { cleanSearchTerm } from '../../../shared/text/search-term.ts';
import { listUrl, readSearchTerm } from '../dashboard/list-url.ts';

/** The filter and the order of the list of subscribers, all of it in the URL. Blank values select all. */
export interface SubscriberFilter {
  term: string;
  status: StoredFilter['status'];
  frequency: Subscriber['frequency'] | '';
  category: string;
  sort: SubscriberQuery['sort'];
}

export const statusTabs: readonly (readonly [StoredFilter['status'], string])[] = [
  ['all', 'All'],
  ['confirmed', 'Confirmed'],
  ['pending', 'Pending'],
  ['unsubscribed', 'Unsubscribed'],
  ['bounced', 'Bounced'],
];

export const frequencyNames: Record<Subscriber['frequency'], string> = {
  each: 'Each article',
  weekly: 'Weekly digest',
  monthly: 'Monthly digest',
};

export const sortNames: Record<SubscriberQuery['sort'], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  email: 'Email address',
};

/** Reads the filter from a URL and ignores unknown values. */
export function readSubscriberFilter(url: URL): SubscriberFilter {
  const value = (name: string) => url.searchParams.get(name);
  return {
    term: readSearchTerm(url),
    status: statusTabs.find(([status]) => status === value('status'))?.[0] ?? 'all',
    frequency: frequencies.find((one) => one === value('frequency')) ?? '',
    category: cleanSearchTerm(value('category'), MAX_CATEGORY),
    sort: subscriberSorts.find((one) => one === value('sort')) ?? 'newest',
  };
}

/** The filter as the database knows it. */
export function toStoredFilter({ term, status, frequency, category }: SubscriberFilter): StoredFilter {
  return { searchTerm: term, status, ...(frequency && { frequency }), ...(category && { category }) };
}

/** The relative URL of a page of the filtered list. */
export function subscriberListUrl(filter: SubscriberFilter, page = 1): string {
  const { term, status, frequency, category, sort } = filter;
  const shown = status === 'all' ? '' : status;
  return listUrl({ status: shown, q: term, frequency, category, sort: sort === 'newest' ? '' : sort }, page);
}

/** True if fewer than all subscribers of a status are listed. */
export function isNarrowed({ term, frequency, category }: SubscriberFilter): boolean {
  return term !== '' || frequency !== '' || category !== '';
}
