import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey, uniqueTags } from '../../shared/text/tag-names.ts';
import { findFormerNames, insertItem } from '../taxonomies/taxonomies.ts';

/** Reads the column `tags` of an article or revision. */
export function parseTags(json: string): string[] {
  return JSON.parse(json) as string[];
}

/**
 * Creates the tags that do not exist yet, and returns the column `tags` of an article: the names as the tags
 * have them, whatever their case here. A former name becomes the current one. Triggers derive `article_tag`
 * from that column.
 */
export async function ensureTags(tx: Writer, names: readonly string[], createdAt: string): Promise<string> {
  if (names.length === 0) return '[]';
  const keys = names.map(tagKey);
  const rows = await tx.selectFrom('tag').select(['key', 'name']).where('key', 'in', keys).execute();
  const known = new Map(rows.map(({ key, name }) => [key, name]));
  const unknown = keys.filter((key) => !known.has(key));
  const renamed = await findRenamed(tx, unknown);
  for (const [index, name] of names.entries()) {
    const key = keys[index]!;
    if (!known.has(key) && !renamed.has(key)) await insertItem(tx, 'tag', { name }, createdAt);
  }
  const current = names.map((name, index) => known.get(keys[index]!) ?? renamed.get(keys[index]!) ?? name);
  return JSON.stringify(uniqueTags(current));
}

/** Those of these names that no tag has or had, and that are not among the `known` ones. */
export async function unknownTags(
  reader: Reader | Writer,
  names: readonly string[],
  known: readonly string[],
): Promise<string[]> {
  const keys = new Set(known.map(tagKey));
  const added = names.filter((name) => !keys.has(tagKey(name)));
  if (added.length === 0) return [];
  const rows = await reader.selectFrom('tag').select('key').where('key', 'in', added.map(tagKey)).execute();
  const existing = new Set(rows.map(({ key }) => key));
  const missing = added.filter((name) => !existing.has(tagKey(name)));
  const former = await findFormerNames(reader, 'tag', missing.map(tagKey));
  return missing.filter((name) => !former.has(tagKey(name)));
}

/** The current names of tags by the keys of their former ones. */
async function findRenamed(tx: Writer, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = await findFormerNames(tx, 'tag', keys);
  if (ids.size === 0) return new Map();
  const tags = await tx
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('id', 'in', [...ids.values()])
    .execute();
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return new Map([...ids].flatMap(([key, id]) => (names.has(id) ? [[key, names.get(id)!] as const] : [])));
}
