import { redirect } from 'react-router';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Meta } from '../../../contract/responses.ts';
import { listUrl, readSearchTerm } from '../../features/dashboard/list-url.ts';
import type { ItemsPage } from '../../features/named-items/item-kind.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { pageNumber } from '../../ui/pagination.tsx';

type List<T> = (query: {
  searchTerm: string;
  page: number;
  limit: number;
}) => Promise<{ data: T[]; meta: Meta }>;

/** Loads the page of a list that a URL means. A page after the last one redirects to the last. */
export async function loadItems<T>(url: URL, list: List<T>): Promise<ItemsPage<T>> {
  const term = readSearchTerm(url);
  const page = { page: pageNumber(url) ?? 1, limit: TABLE_PAGE_SIZE };
  const { data, meta } = await runLoader(() => list({ ...page, searchTerm: term }));
  if (meta.page > 1 && meta.page > meta.totalPages) throw redirect(listUrl({ q: term }, meta.totalPages));
  return { items: data, meta, term };
}
