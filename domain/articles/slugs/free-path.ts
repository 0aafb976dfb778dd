import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import type { Ctx } from '../../context.ts';
import { normalisePath } from '../../slug.ts';
import { withOtherEnding } from './resolve.ts';

/**
 * True if no article, page or redirect is or was at a decoded path, in any spelling: one query for the
 * requests that look for pages which no site ever had.
 */
export async function isFreePath({ db }: Ctx, path: string): Promise<boolean> {
  const spellings = [path, withOtherEnding(path)].flatMap((one) => (one && normalisePath(one)) ?? []);
  return spellings.length === 0 || (await knownPaths(db.read, { spellings })).length === 0;
}

const knownPaths = prepareQuery((db, { spellings }: { spellings: string[] }) =>
  db
    .selectFrom('address')
    .select('path')
    .where('path', 'in', spellings)
    .unionAll(db.selectFrom('article').select('id as path').where('id', 'in', spellings))
    .unionAll(db.selectFrom('article').select('id as path').where('page_path', 'in', spellings))
    .unionAll(db.selectFrom('redirect').select('path').where('path', 'in', spellings))
    .unionAll(db.selectFrom('custom_redirect').select('path').where('path', 'in', spellings))
    .limit(1),
);
