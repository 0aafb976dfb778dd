import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Reader } from './database.ts';

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string;
  /** The place in a list. */
  readonly at: number | undefined;

  constructor(name: string, at?: number) {
    this.name = name;
    this.at = at;
  }

  read(values: Values): unknown {
    const value = values[this.name];
    return this.at === undefined ? value : (value as unknown[])[this.at];
  }
}

type Value = string | number | readonly (string | number)[] | undefined;
type Values = Record<string, Value>;
type Variant = Record<string, string | boolean | undefined>;

/** The maximum number of forms of one query: of its variants, and of the lengths of its lists. */
const MAX_FORMS = 200;

/**
 * Compiles a query once per database and form, which otherwise takes longer than executing it. `build` may
 * use `values` only as operands of comparisons and limits and must not inspect them: it gets placeholders, a
 * list of them for a list, and undefined for undefined. It may inspect `variant`.
 */
export function prepareQuery<V extends Values, Row, W extends Variant = Record<string, never>>(
  build: (db: Reader, values: V, variant: W) => Compilable<Row>,
): (db: Reader, values: V, ...variant: W extends Record<string, never> ? [] : [W]) => Promise<Row[]> {
  const forms = new WeakMap<Reader, LRUCache<string, CompiledQuery<Row>>>();
  return async (db, values, variant = {} as W) => {
    const compiled = forms.get(db) ?? new LRUCache({ max: MAX_FORMS });
    forms.set(db, compiled);
    const key = JSON.stringify([variant, Object.entries(values).map(toShape)]);
    const query = compiled.get(key) ?? build(db, toPlaceholders(values), variant as W).compile();
    compiled.set(key, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.read(values) : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function toShape([name, value]: [string, Value]): string | null {
  if (value === undefined) return null;
  return typeof value === 'object' ? `${name} ${value.length}` : name;
}

function toPlaceholders<V extends Values>(values: V): V {
  const placeholders = Object.entries(values).map(([name, value]) => {
    if (value === undefined) return [name, undefined];
    if (typeof value !== 'object') return [name, new Placeholder(name)];
    const list = value.map((_, at) => new Placeholder(name, at));
    return [name, list];
  });
  return Object.fromEntries(placeholders) as V;
}
