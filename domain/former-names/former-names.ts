/** The former slugs and names of tags and series, in the table `redirect`. */

import { instant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { normalisePath } from '../slug.ts';

type Kind = 'tag' | 'series';

/** A slug and a name, present or former ones. */
interface SlugAndName {
  slug: string;
  name: string;
}

/** Leads readers from a former slug to a tag or series, and articles that are saved with a former name. */
export async function addFormerNames(
  tx: Writer,
  kind: Kind,
  former: SlugAndName & { id: string },
  now: number,
): Promise<void> {
  const target = { target_kind: kind, target_id: former.id };
  for (const path of [slugPath(kind, former.slug), namePath(kind, former.name)]) {
    await tx
      .insertInto('redirect')
      .values({ path, ...target, created_at: instant(now) })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(target))
      .execute();
  }
}

/** Removes the redirects from a slug and name that are in use again. */
export async function dropFormerNames(tx: Writer, kind: Kind, { slug, name }: SlugAndName): Promise<void> {
  await tx
    .deleteFrom('redirect')
    .where('path', 'in', [slugPath(kind, slug), namePath(kind, name)])
    .execute();
}

/** Makes what leads to one tag or series lead to another. */
export async function moveFormerNames(tx: Writer, kind: Kind, from: string, to: string): Promise<void> {
  await tx
    .updateTable('redirect')
    .set({ target_id: to })
    .where('target_kind', '=', kind)
    .where('target_id', '=', from)
    .execute();
}

/** Removes what leads to a tag or series that is deleted. */
export async function removeFormerNames(tx: Writer, kind: Kind, id: string): Promise<void> {
  await tx.deleteFrom('redirect').where('target_kind', '=', kind).where('target_id', '=', id).execute();
}

/** The ids by the keys of former names, so that an editor that was open during a merge does not undo it. */
export async function findByFormerNames(
  reader: Reader | Writer,
  kind: Kind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const byPath = new Map(keys.map((key) => [namePath(kind, key), key]));
  const rows = await reader
    .selectFrom('redirect')
    .select(['path', 'target_id'])
    .where('target_kind', '=', kind)
    .where('path', 'in', [...byPath.keys()])
    .execute();
  return new Map(rows.map(({ path, target_id }) => [byPath.get(path)!, target_id]));
}

/** True if the path of a slug leads to something else than the tag or series `id`. */
export async function isFormerSlug(
  reader: Reader | Writer,
  kind: Kind,
  slug: string,
  id?: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('redirect')
    .select('target_id')
    .where('path', '=', slugPath(kind, slug))
    .executeTakeFirst();
  return row !== undefined && row.target_id !== id;
}

/** The id that a former slug leads to; undefined if there is none. */
export async function findByFormerSlug(
  reader: Reader | Writer,
  kind: Kind,
  slug: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('redirect')
    .select('target_id')
    .where('path', '=', slugPath(kind, slug))
    .where('target_kind', '=', kind)
    .executeTakeFirst();
  return row?.target_id;
}

function slugPath(kind: Kind, slug: string): string {
  return normalisePath(`${kind}/${slug}`) ?? '';
}

/** No page has this path. Names that differ, such as C and C++, can have one slug. */
function namePath(kind: Kind, name: string): string {
  return `${kind}-name/${tagKey(name)}`;
}
