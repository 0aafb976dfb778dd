/** Whether a figure is within its limit, in words; nothing where there is none. */
export function verdict(value: number, limit: number | undefined, unit: string): string {
  return limit === undefined ? '' : `${limit} ${unit}: ${value <= limit ? 'ok' : 'over'}`;
}

/** Two digits behind the point, none from a hundred on. */
export function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}

/** A line of a Markdown table. */
export function row(columns: readonly string[]): string {
  return `| ${columns.join(' | ')} |`;
}
