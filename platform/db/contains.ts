import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * True where a column contains `text`, also in another case. SQLite, and PostgreSQL in the locale C, know the
 * case of ASCII alone: other letters are found as they are typed, in lower case, in upper case, and with a
 * capital at the start of each word.
 */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const spellings = [text, text.toLowerCase(), text.toUpperCase(), capitalise(text)].map(lowerAscii);
  const tests = [...new Set(spellings)].map((spelling) => {
    const pattern = `%${escapeWildcards(spelling)}%`;
    return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
  });
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
}

/** Escapes the wildcards of `like`, whose escape character must be the backslash. */
export function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function capitalise(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (character) => character.toUpperCase());
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (character) => character.toLowerCase());
}
