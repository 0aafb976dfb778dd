/** The `page` parameter of a URL: 1 if absent, null if invalid. */
export function pageNumber(url: URL): number | null {
  const raw = url.searchParams.get('page');
  if (raw === null) return 1;
  return /^[1-9]\d{0,6}$/.test(raw) ? Number(raw) : null;
}
