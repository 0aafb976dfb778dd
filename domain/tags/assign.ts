import type { Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { newId } from '../id.ts';
import { slugify } from '../slug.ts';

/** Reads the column `tags` of an article or revision. */
export function parseTags(json: string): string[] {
  return JSON.parse(json) as string[];
}

/**
 * Creates the tags that do not exist yet, and returns the column `tags` of an article: the names as the tags have them, whatever
 * their case here. Triggers derive `article_tag` from that column.
 */
export async function ensureTags(tx: Writer, names: readonly string[], createdAt: string): Promise<string> {
  if (names.length === 0) return '[]';
  const keys = names.map(tagKey);
  const rows = await tx.selectFrom('tag').select(['key', 'name']).where('key', 'in', keys).execute();
  const known = new Map(rows.map(({ key, name }) => [key, name]));
  for (const [index, name] of names.entries()) {
    if (!known.has(keys[index]!)) await createTag(tx, name, createdAt);
  }
  return JSON.stringify(names.map((name, index) => known.get(keys[index]!) ?? name));
}

async function createTag(tx: Writer, name: string, created_at: string): Promise<void> {
  const row = { id: newId(), slug: await freeTagSlug(tx, name), name, key: tagKey(name), created_at };
  await tx.insertInto('tag').values(row).execute();
}

/** A slug that no tag has, not even formerly. */
export async function freeTagSlug(tx: Writer, name: string): Promise<string> {
  const base = slugify(name);
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`;
    const taken = await tx.selectFrom('tag').select('id').where('slug', '=', slug).executeTakeFirst();
    const former = await tx
      .selectFrom('redirect')
      .select('path')
      .where('path', '=', `tag/${slug}`)
      .executeTakeFirst();
    if (!taken && !former) return slug;
  }
}
