/** The former slugs and names of tags and series, in the table `redirect`. */

import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { findRedirects } from '../redirect-rows.ts';
import { normalisePath } from '../slug.ts';
import type { ItemKind } from './kinds.ts';

/** The paths in the table of a slug and a name, current or former ones. */
export function itemPaths(kind: ItemKind, { slug, name }: { slug: string; name: string }): string[] {
  return [slugPath(kind, slug), namePath(kind, name)];
}

/** The ids that former slugs lead to. */
export function findFormerSlugs(
  reader: Reader | Writer,
  kind: ItemKind,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  return findByPath(reader, kind, slugs, slugPath);
}

/** The ids by the keys of former names, so that an editor that was open during a merge does not undo it. */
export function findFormerNames(
  reader: Reader | Writer,
  kind: ItemKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  return findByPath(reader, kind, keys, namePath);
}

async function findByPath(
  reader: Reader | Writer,
  kind: ItemKind,
  names: readonly string[],
  toPath: (kind: ItemKind, name: string) => string,
): Promise<Map<string, string>> {
  const ids = await findRedirects(
    reader,
    kind,
    names.map((name) => toPath(kind, name)),
  );
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(toPath(kind, name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

function slugPath(kind: ItemKind, slug: string): string {
  return normalisePath(`${kind}/${slug}`) ?? '';
}

/** No page has this path. Names that differ, such as C and C!, make one slug. */
function namePath(kind: ItemKind, name: string): string {
  return `${kind}-name/${tagKey(name)}`;
}
