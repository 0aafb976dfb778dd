import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';

/** A query without its syntax tree. */
export type PlainQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** A value that many callers share, and the way to get the current one. */
interface SharedValue<Source> {
  get(source: Source): Promise<unknown>;
  value: unknown;
}

/** The queries and shared values that some work read. `Source` is the argument of `readShared` in it. */
export interface Reads<Source> {
  queries: PlainQuery[];
  shared: SharedValue<Source>[];
}

const current = new AsyncLocalStorage<Reads<never> | undefined>();

/** Statements that are recorded often share one string. */
const statements = new Map<string, string>();
const MAX_STATEMENTS = 500;

/** Runs `work` and records what it reads. */
export async function recordReads<T, Source>(
  work: () => Promise<T>,
): Promise<{ result: T; reads: Reads<Source> }> {
  const reads: Reads<Source> = { queries: [], shared: [] };
  const result = await current.run(reads, work);
  // Whatever `work` left behind adds nothing more.
  return { result, reads: { queries: [...reads.queries], shared: [...reads.shared] } };
}

/** Records a query that the current work has executed. */
export function recordQuery({ sql, parameters }: PlainQuery): void {
  const reads = current.getStore();
  if (!reads) return;
  const shared = statements.get(sql) ?? sql;
  if (statements.size < MAX_STATEMENTS) statements.set(sql, shared);
  reads.queries.push({ sql: shared, parameters });
}

/**
 * Reads a value that many callers share: a recording around it holds the value itself, and not what it is
 * made of.
 */
export async function readShared<T, Source>(source: Source, get: (source: Source) => Promise<T>): Promise<T> {
  const reads: Reads<Source> | undefined = current.getStore();
  const value = await current.run(undefined, () => get(source));
  reads?.shared.push({ get, value });
  return value;
}

/** The maximum number of queries that are executed again. */
const MAX_QUERIES = 30;

/** True if reading again changes nothing, and takes no longer than the work itself. */
export function isRepeatable({ queries }: Reads<never>): boolean {
  return queries.length <= MAX_QUERIES && queries.every(({ sql }) => isRead(sql));
}

/** True if all values that were shared are still the same. */
export async function areSame<Source>(shared: SharedValue<Source>[], source: Source): Promise<boolean> {
  for (const { get, value } of shared) if ((await get(source)) !== value) return false;
  return true;
}

/** True for a statement that changes nothing. */
export function isRead(sql: string): boolean {
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert\s+into|update|delete\s+from)\b/i.test(sql);
}
