import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';

/** Stands for a value while a query is put together. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number>;

/**
 * A query that is put together and compiled once for each database, which otherwise takes longer than to answer it. `build`
 * must use `values` as values of comparisons and limits alone, never look at them: they are not there yet.
 */
export function prepared<V extends Values, Row>(
  build: (db: Reader, values: V) => Compilable<Row>,
): (db: Reader, values: V) => Promise<Row[]> {
  const known = new WeakMap<Reader, CompiledQuery<Row>>();
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as V;
  return async (db, values) => {
    const query = known.get(db) ?? build(db, slots).compile();
    known.set(db, query);
    const parameters = query.parameters.map((each) => (each instanceof Slot ? values[each.name] : each));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
