import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { conflict } from '../errors.ts';
import { newId } from '../id.ts';
import { firstFree, slugifyName } from '../slug.ts';
import { findFormerSlugs } from './former-names.ts';
import { type ItemKind, nameFields } from './kinds.ts';

/** The columns of a name. */
export function nameColumns(kind: ItemKind, name: string) {
  return { [nameFields[kind]]: name, key: tagKey(name) } as { name: string; key: string };
}

/** Adds an item, whose name and given slug must be free, and returns its id. */
export async function insertItem(
  tx: Writer,
  kind: ItemKind,
  item: { name: string; slug?: string; description?: string | null },
  now: string,
): Promise<string> {
  const { name, description = null } = item;
  const row = {
    id: newId(),
    slug: item.slug ?? (await findFreeItemSlug(tx, kind, name)),
    ...nameColumns(kind, name),
    description,
    created_at: now,
    ...(kind === 'series' && { updated_at: now }),
  };
  await tx
    .insertInto(kind as 'tag')
    .values(row)
    .execute();
  return row.id;
}

/** Finds a slug that no other item of this kind has or has had. */
export function findFreeItemSlug(tx: Writer, kind: ItemKind, name: string, id?: string): Promise<string> {
  return firstFree(slugifyName(name), async (slugs) => {
    const rows = await tx.selectFrom(kind).select(['id', 'slug']).where('slug', 'in', slugs).execute();
    const current = rows.map((row) => [row.slug, row.id] as const);
    const holders = [...current, ...(await findFormerSlugs(tx, kind, slugs))];
    return new Set(holders.flatMap(([slug, holder]) => (holder === id ? [] : [slug])));
  });
}

/** Throws `conflict` if another item has the name. */
export async function assertFreeName(tx: Writer, kind: ItemKind, name: string, id?: string): Promise<void> {
  const taken = await findOther(tx, kind, 'key', tagKey(name), id);
  if (taken === undefined) return;
  throw conflict(nameFields[kind], `There is already a ${kind} named '${taken}'. Merge the two instead.`);
}

/** Throws `conflict` if another item has the slug. */
export async function assertFreeSlug(tx: Writer, kind: ItemKind, slug: string, id?: string): Promise<void> {
  const taken = await findOther(tx, kind, 'slug', slug, id);
  if (taken !== undefined) throw conflict('slug', `${taken} already has the slug '${slug}'.`);
}

/** The name of an item other than `id` with this value. */
async function findOther(
  tx: Writer,
  kind: ItemKind,
  column: 'key' | 'slug',
  value: string,
  id = '',
): Promise<string | undefined> {
  const row = await tx
    .selectFrom(kind as 'tag')
    .select(`${nameFields[kind] as 'name'} as name`)
    .where(column, '=', value)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row?.name;
}

/** The time of a change, for the tables that store it. */
export function changedAtColumns(kind: ItemKind, now: number) {
  return kind === 'series' ? { updated_at: formatInstant(now) } : {};
}
