import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import type { Ctx } from '../../context.ts';
import { normalisePath } from '../../slug.ts';
import { withOtherEnding } from './resolve.ts';
import { selectUsedPaths } from './used-paths.ts';

/**
 * True if no article, page or redirect is or was at a decoded path, in any spelling: one query for the
 * requests that look for pages which no site ever had.
 */
export async function isUnknownPath({ db }: Ctx, path: string): Promise<boolean> {
  const spellings = [path, withOtherEnding(path)].flatMap((one) => (one && normalisePath(one)) ?? []);
  return spellings.length === 0 || (await usedPaths(db.read, { spellings })).length === 0;
}

const usedPaths = prepareQuery((db, { spellings }: { spellings: string[] }) =>
  selectUsedPaths(db, spellings).limit(1),
);
