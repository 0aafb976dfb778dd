import { hash } from 'node:crypto';
import type { PlainQuery } from '../recorded-reads.ts';
import type { NamedStatement, WatchedPool } from './pool.ts';

/** The maximum number of statements that each connection plans once. */
const MAX_NAMES = 50;

/**
 * Hashes the rows that queries return, in one statement whose only value is the hash: sending and reading
 * rows costs both servers more than everything else.
 */
export class RowHashes {
  #pool: WatchedPool;
  #names = new Map<string, string>();

  constructor(pool: WatchedPool) {
    this.#pool = pool;
  }

  async hash(queries: readonly PlainQuery[]): Promise<string> {
    if (queries.length === 0) return '';
    const { sql, parameters } = hashStatement(queries);
    const [row] = await this.#pool.run<{ hash: string }>({ sql, parameters, name: this.#name(sql) });
    return row!.hash;
  }

  #name(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    const name = `rows_${hash('sha256', sql, 'hex').slice(0, 32)}`;
    this.#names.set(sql, name);
    return name;
  }
}

function hashStatement(queries: readonly PlainQuery[]): Omit<NamedStatement, 'name'> {
  const parameters: unknown[] = [];
  const rows = queries.map((query) => {
    const before = parameters.length;
    parameters.push(...query.parameters);
    const sql = query.sql.replace(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`);
    return `coalesce((select json_agg(r)::text from (${sql}) r), '')`;
  });
  const all = `convert_to(concat_ws(chr(30), ${rows.join(', ')}), 'UTF8')`;
  return { sql: `select encode(sha256(${all}), 'hex') as hash`, parameters };
}
