import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Meta } from '../../../contract/responses.ts';
import { listUrl, readSearchTerm } from '../../features/dashboard/list-url.ts';
import type { ItemsPage } from '../../features/taxonomies/item-kind.ts';
import { loadPage } from '../../request/route-helpers.ts';

type List<T> = (query: {
  searchTerm: string;
  page: number;
  limit: number;
}) => Promise<{ data: T[]; meta: Meta }>;

/** Loads the page of a list of items that a URL names. */
export async function loadItems<T>(url: URL, list: List<T>): Promise<ItemsPage<T>> {
  const term = readSearchTerm(url);
  const { data, meta } = await loadPage(
    url,
    (page) => list({ page, limit: TABLE_PAGE_SIZE, searchTerm: term }),
    (page) => listUrl({ q: term }, page),
  );
  return { items: data, meta, term };
}
