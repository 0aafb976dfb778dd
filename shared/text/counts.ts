/** How many a list holds, as it is shown: '17', or '1,000+' where a search has more than it counts. */
export function formatCount({
  total,
  search,
}: {
  total: number;
  search?: { capped: boolean } | undefined;
}): string {
  return `${total.toLocaleString('en-US')}${search?.capped ? '+' : ''}`;
}

/** The same as a sentence: '1 result', '1,000+ results'. */
export function formatResultCount(meta: { total: number; search?: { capped: boolean } | undefined }): string {
  return meta.total === 1 ? '1 result' : `${formatCount(meta)} results`;
}

/** Which page of a list this is: 'Page 3 of 12'. */
export function formatPageNumber({ page, totalPages }: { page: number; totalPages: number }): string {
  return `Page ${page} of ${totalPages}`;
}
