/** Joins names to a byline: "A", "A and B", "A, B and C". */
export function joinNames(names: readonly string[]): string {
  return names.map((name, index) => separatorBefore(index, names.length) + name).join('');
}

/** The text before a name in a byline of `count` names. */
export function separatorBefore(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' and ' : ', ';
}
