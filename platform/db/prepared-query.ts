import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number>;

/**
 * Compiles a query once per database, which otherwise takes longer than executing it. `build` may use
 * `values` only as operands of comparisons and limits and must not inspect them: it gets placeholders.
 */
export function prepareQuery<V extends Values, Row>(
  build: (db: Reader, values: V) => Compilable<Row>,
): (db: Reader, values: V) => Promise<Row[]> {
  const compiled = new WeakMap<Reader, CompiledQuery<Row>>();
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as V;
  return async (db, values) => {
    const query = compiled.get(db) ?? build(db, placeholders).compile();
    compiled.set(db, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
