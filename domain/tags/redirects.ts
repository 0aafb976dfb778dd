import { instant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { normalisePath } from '../slug.ts';

const KIND = 'tag';

/** The slug and name of a tag, or former ones. */
interface SlugAndName {
  slug: string;
  name: string;
}

/** Leads readers from a former slug to a tag, and articles that are saved with a former name. */
export async function addRedirects(tx: Writer, former: SlugAndName, id: string, now: number): Promise<void> {
  const target = { target_kind: KIND, target_id: id };
  for (const path of [slugPath(former.slug), namePath(former.name)]) {
    await tx
      .insertInto('redirect')
      .values({ path, ...target, created_at: instant(now) })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(target))
      .execute();
  }
}

/** Removes the redirects from a slug and name that are in use again. */
export async function dropRedirects(tx: Writer, { slug, name }: SlugAndName): Promise<void> {
  await tx
    .deleteFrom('redirect')
    .where('path', 'in', [slugPath(slug), namePath(name)])
    .execute();
}

/** Makes what leads to one tag lead to another. */
export async function moveRedirects(tx: Writer, from: string, to: string): Promise<void> {
  await tx
    .updateTable('redirect')
    .set({ target_id: to })
    .where('target_kind', '=', KIND)
    .where('target_id', '=', from)
    .execute();
}

/** Removes what leads to a tag that is deleted. */
export async function removeRedirects(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('redirect').where('target_kind', '=', KIND).where('target_id', '=', id).execute();
}

/** The present names of tags by the keys of their former ones, so that an editor that was open during a merge does not undo it. */
export async function findRenamed(
  reader: Reader | Writer,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const byPath = new Map(keys.map((key) => [namePath(key), key]));
  const rows = await reader
    .selectFrom('redirect')
    .innerJoin('tag', 'tag.id', 'redirect.target_id')
    .select(['redirect.path', 'tag.name'])
    .where('redirect.target_kind', '=', KIND)
    .where('redirect.path', 'in', [...byPath.keys()])
    .execute();
  return new Map(rows.map(({ path, name }) => [byPath.get(path)!, name]));
}

/** True if a slug leads to a tag other than `id`. */
export async function isFormerSlug(reader: Reader | Writer, slug: string, id?: string): Promise<boolean> {
  const row = await reader
    .selectFrom('redirect')
    .select('target_id')
    .where('path', '=', slugPath(slug))
    .executeTakeFirst();
  return row !== undefined && row.target_id !== id;
}

function slugPath(slug: string): string {
  return normalisePath(`tag/${slug}`) ?? '';
}

/** No page has this path. Names that differ, such as C and C++, can have one slug. */
function namePath(name: string): string {
  return `tag-name/${tagKey(name)}`;
}
