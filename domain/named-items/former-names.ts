/** The former slugs and names of tags and series, in the table `redirect`. */

import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { findRedirects } from '../redirects.ts';
import { normalisePath } from '../slug.ts';
import type { ItemKind } from './kinds.ts';

/** The paths in the table of a slug and a name, current or former ones. */
export function itemPaths(kind: ItemKind, { slug, name }: { slug: string; name: string }): string[] {
  return [slugPath(kind, slug), namePath(kind, name)];
}

/** The id that a former slug leads to; undefined if there is none. */
export async function formerSlug(
  reader: Reader | Writer,
  kind: ItemKind,
  slug: string,
): Promise<string | undefined> {
  const path = slugPath(kind, slug);
  return (await findRedirects(reader, kind, [path])).get(path);
}

/** The ids by the keys of former names, so that an editor that was open during a merge does not undo it. */
export async function formerName(
  reader: Reader | Writer,
  kind: ItemKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = await findRedirects(
    reader,
    kind,
    keys.map((key) => namePath(kind, key)),
  );
  return new Map(
    keys.flatMap((key) => {
      const id = found.get(namePath(kind, key));
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/** True if the path of a slug leads to something else than the item `id`. */
export async function isFormerSlug(tx: Writer, kind: ItemKind, slug: string, id?: string): Promise<boolean> {
  const row = await tx
    .selectFrom('redirect')
    .select('target_id')
    .where('path', '=', slugPath(kind, slug))
    .executeTakeFirst();
  return row !== undefined && row.target_id !== id;
}

function slugPath(kind: ItemKind, slug: string): string {
  return normalisePath(`${kind}/${slug}`) ?? '';
}

/** No page has this path. Names that differ, such as C and C++, can have one slug. */
function namePath(kind: ItemKind, name: string): string {
  return `${kind}-name/${tagKey(name)}`;
}
