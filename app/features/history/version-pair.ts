/** The numbers of two versions to compare. */
export interface VersionPair {
  from: number;
  to: number;
}

/** The query string of the screen that compares two versions, with a page of the list. */
export function comparisonQuery({ from, to }: VersionPair, page: number): string {
  return `?${new URLSearchParams({ from: String(from), to: String(to), page: String(page) })}`;
}
