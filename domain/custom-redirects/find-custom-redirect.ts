import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { withOtherEnding } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { normalisePath } from '../slug.ts';

/**
 * The URL to which somebody redirects a decoded path, in any spelling; null if nobody does. One query, made
 * only where there is no page to show.
 */
export async function findCustomRedirect({ db }: Pick<Ctx, 'db'>, path: string): Promise<string | null> {
  const spellings = listSpellings(path);
  if (spellings.length === 0) return null;
  const rows = await targets(db.read, { spellings });
  return (rows.find((row) => row.path === spellings[0]) ?? rows[0])?.target ?? null;
}

/** A path as redirects store it, and then with or without `.html`; none for what is no path. */
export function listSpellings(path: string): string[] {
  return [path, withOtherEnding(path)].flatMap((one) => (one && normalisePath(one)) ?? []);
}

const targets = prepareQuery((db, { spellings }: { spellings: string[] }) =>
  db.selectFrom('custom_redirect').select(['path', 'target']).where('path', 'in', spellings),
);
