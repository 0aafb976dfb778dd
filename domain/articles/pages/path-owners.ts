import type { Reader, Writer } from '../../../platform/db/database.ts';
import { invalid } from '../../errors.ts';
import { firstFree } from '../../slug.ts';
import type { ArticleRow } from '../read/summary.ts';
import { addAliases, type SlugOwner } from '../slugs/assign-slug.ts';
import { findPagePath } from './page-path.ts';

/** Throws `invalid` if another page, perhaps one in the trash, has the path. */
export async function assertPathFree(tx: Writer, path: string | null, articleId: string): Promise<void> {
  if (path === null) return;
  const owner = await findOwner(tx, path);
  if (!owner || owner.id === articleId) return;
  const where = owner.deleted_at === null ? '' : ' in the trash';
  throw invalid('pagePath', `The page “${owner.title}”${where} has the path /${path}. Choose another one.`);
}

/**
 * Finds a path that no other article has: `typed` itself, or with a number appended; null if there is none.
 */
export async function findFreePagePath(
  reader: Reader,
  typed: string,
  { articleId, taken }: { articleId: string | undefined; taken: ReadonlySet<string> },
): Promise<string | null> {
  const wanted = findPagePath(`${typed}-2`)?.slice(0, -'-2'.length);
  if (!wanted) return null;
  return firstFree(wanted, async (paths) => {
    const rows = await reader
      .selectFrom('article')
      .select(['id', 'page_path'])
      .where('page_path', 'in', paths)
      .execute();
    const ofOthers = new Set(rows.filter((row) => row.id !== articleId).map((row) => row.page_path));
    return { has: (path) => findPagePath(path) !== path || taken.has(path) || ofOthers.has(path) };
  });
}

/** After a change of its path, the former one redirects to the page. */
export async function keepFormerPath(
  tx: Writer,
  before: Pick<ArticleRow, 'page_path'>,
  after: Pick<ArticleRow, 'page_path'>,
  owner: SlugOwner,
): Promise<void> {
  if (before.page_path !== null && before.page_path !== after.page_path)
    await addAliases(tx, [before.page_path], owner);
}

function findOwner(reader: Reader | Writer, path: string) {
  return reader
    .selectFrom('article')
    .select(['id', 'title', 'deleted_at'])
    .where('page_path', '=', path)
    .executeTakeFirst();
}
