/** Formats the length of a list: '17', or '1,000+' if a search found more than it counts. */
export function formatCount({
  total,
  search,
}: {
  total: number;
  search?: { capped: boolean } | undefined;
}): string {
  return `${total.toLocaleString('en-US')}${search?.capped ? '+' : ''}`;
}

/** Formats a number of things with a regular plural: '1 article', '1,000 articles'. */
export function plural(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
}

/** Formats the number of results: '1 result', '1,000+ results'. */
export function formatResultCount(meta: { total: number; search?: { capped: boolean } | undefined }): string {
  return meta.total === 1 ? '1 result' : `${formatCount(meta)} results`;
}

/** Formats the position in a list: 'Page 3 of 12'. */
export function formatPageNumber({ page, totalPages }: { page: number; totalPages: number }): string {
  return `Page ${page} of ${totalPages}`;
}
