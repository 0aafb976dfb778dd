import type { Dialect } from '../../database.ts';

/** The type of text that both databases sort by code point. */
export function orderedText(dialect: Dialect): string {
  return dialect === 'postgres' ? 'text collate "C"' : 'text';
}
