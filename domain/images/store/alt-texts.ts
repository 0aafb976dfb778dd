import { MAX_CAPTION } from '../../../contract/limits.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { searchWords } from './names.ts';
import { originalKeysForUrl } from './urls.ts';

/** What somebody said that a picture shows; `url` is root-relative for our own. */
export interface DescribedImage {
  url: string;
  alt: string;
}

/**
 * Gives pictures of the library that nobody has described yet the words they were given where they are used, the first
 * of several. Foreign addresses are passed over.
 */
export async function fillAltTexts(tx: Writer, said: readonly DescribedImage[]): Promise<void> {
  const words = new Map<string, string>();
  for (const { url, alt } of said) {
    const given = alt.trim().slice(0, MAX_CAPTION);
    if (given === '') continue;
    for (const key of originalKeysForUrl(url)) if (!words.has(key)) words.set(key, given);
  }
  const silent = await inBatches([...words.keys()], (portion) =>
    tx
      .selectFrom('image')
      .select(['id', 'key', 'name', 'public_id'])
      .where('key', 'in', portion)
      .where('alt', '=', '')
      .execute(),
  );
  for (const { id, key, ...names } of silent) {
    const alt = words.get(key) ?? '';
    await tx
      .updateTable('image')
      .set({ alt, words: searchWords({ ...names, alt }) })
      .where('id', '=', id)
      .execute();
  }
}

/** What the library says that a picture shows; null where it says nothing or the picture is elsewhere. */
export async function libraryAltText(reader: Reader, url: string): Promise<string | null> {
  const keys = originalKeysForUrl(url);
  if (keys.length === 0) return null;
  const row = await reader.selectFrom('image').select('alt').where('key', 'in', keys).executeTakeFirst();
  return row?.alt || null;
}
