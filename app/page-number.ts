/** The page an address asks for: 1 when it says none, null when it says what is no page. */
export function pageNumber(url: URL): number | null {
  const raw = url.searchParams.get('page');
  if (raw === null) return 1;
  return /^[1-9]\d{0,6}$/.test(raw) ? Number(raw) : null;
}
