import { CompiledQuery } from 'kysely';
import type { Reader } from '../database.ts';
import type { PlainQuery } from '../recorded-reads.ts';

/**
 * Hashes the rows that queries return, in one statement whose only value is the hash: sending rows costs the
 * server more than everything else.
 */
export async function hashRows(db: Reader, queries: readonly PlainQuery[]): Promise<string> {
  if (queries.length === 0) return '';
  const parameters: unknown[] = [];
  const rows = queries.map((query) => {
    const before = parameters.length;
    parameters.push(...query.parameters);
    const sql = query.sql.replace(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`);
    return `coalesce((select json_agg(r)::text from (${sql}) r), '')`;
  });
  const all = `convert_to(concat_ws(chr(30), ${rows.join(', ')}), 'UTF8')`;
  const query = CompiledQuery.raw(`select encode(sha256(${all}), 'hex') as hash`, parameters);
  const result = await db.executeQuery<{ hash: string }>(query);
  return result.rows[0]!.hash;
}
