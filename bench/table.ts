/** Says if a value is within its limit; empty without a limit. */
export function verdict(value: number, limit: number | undefined, unit: string): string {
  return limit === undefined ? '' : `${limit} ${unit}: ${value <= limit ? 'ok' : 'over'}`;
}

/** Rounds to two decimals, or to none from a hundred on. */
export function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}

/** Formats a Markdown table. All columns but the first hold numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((columns) => `| ${columns.join(' | ')} |`).join('\n');
}
