import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';

/** A query without its syntax tree. */
export type PlainQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Executes a query and returns its rows. */
export type RunQuery = (query: PlainQuery) => unknown[] | Promise<unknown[]>;

/** A value that many callers share, and the way to get the current one. */
interface SharedValue<Source> {
  get(source: Source): Promise<unknown>;
  value: unknown;
}

/** The queries and shared values that some work read. */
export interface Recording<Source> {
  queries: { query: PlainQuery; rows: readonly unknown[] }[];
  shared: SharedValue<Source>[];
}

const current = new AsyncLocalStorage<Recording<never> | undefined>();

/** Runs `work` and records what it reads. `Source` is the argument of `readShared` in it. */
export async function recordReads<T, Source>(
  work: () => Promise<T>,
): Promise<{ result: T; recording: Recording<Source> }> {
  const recording: Recording<Source> = { queries: [], shared: [] };
  return { result: await current.run(recording, work), recording };
}

/** Records a query that the current work has executed. */
export function recordQuery(query: PlainQuery, rows: readonly unknown[]): void {
  current.getStore()?.queries.push({ query, rows });
}

/**
 * Reads a value that many callers share: a recording around it holds the value itself, and not what it is
 * made of.
 */
export async function readShared<T, Source>(source: Source, get: (source: Source) => Promise<T>): Promise<T> {
  const recording: Recording<Source> | undefined = current.getStore();
  const value = await current.run(undefined, () => get(source));
  recording?.shared.push({ get, value });
  return value;
}

/** Statements that are recorded often share one string. */
const statements = new Map<string, string>();
const MAX_STATEMENTS = 500;

/**
 * A recording in little memory. Work that depends on nothing else has the same result for as long as
 * `areUnchanged`.
 */
export class RecordedReads<Source> {
  #queries: { query: PlainQuery; digest: string }[];
  #shared: SharedValue<Source>[];

  constructor({ queries, shared }: Recording<Source>) {
    this.#queries = queries.map(({ query, rows }) => ({ query: shorten(query), digest: digest(rows) }));
    this.#shared = shared;
  }

  /** Estimates the memory that they take, in bytes. */
  get bytes(): number {
    const reads = 200 * (this.#queries.length + this.#shared.length);
    return this.#queries.reduce((sum, { query }) => sum + JSON.stringify(query.parameters).length, reads);
  }

  /** Reads everything again. Throws the errors of the database. */
  async areUnchanged(run: RunQuery, source: Source): Promise<boolean> {
    for (const { get, value } of this.#shared) if ((await get(source)) !== value) return false;
    // Other statements must not be executed again.
    if (!this.#queries.every(({ query }) => isRead(query.sql))) return false;
    const same = await Promise.all(
      this.#queries.map(async (read) => digest(await run(read.query)) === read.digest),
    );
    return !same.includes(false);
  }
}

/** True for a statement that changes nothing. */
export function isRead(sql: string): boolean {
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert\s+into|update|delete\s+from)\b/i.test(sql);
}

function shorten({ sql, parameters }: PlainQuery): PlainQuery {
  const shared = statements.get(sql) ?? sql;
  if (statements.size < MAX_STATEMENTS) statements.set(sql, shared);
  return { sql: shared, parameters };
}

function digest(rows: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(rows), 'base64url');
}
