import { MAX_CAPTION } from '../../../contract/limits.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { searchWords } from './names.ts';
import { originalKeysForUrl } from './urls.ts';

/** The alt text of an image where it is used; `url` is root-relative for this site's images. */
export interface DescribedImage {
  url: string;
  alt: string;
}

/**
 * Gives images without an alt text in the media library the first one that they have where they are used;
 * with `uploadedBy`, only those that this account has uploaded.
 */
export async function fillAltTexts(
  tx: Writer,
  used: readonly DescribedImage[],
  { uploadedBy }: { uploadedBy?: string | undefined } = {},
): Promise<void> {
  const alts = new Map<string, string>();
  for (const { url, alt } of used) {
    const given = alt.trim().slice(0, MAX_CAPTION);
    if (given === '') continue;
    for (const key of originalKeysForUrl(url)) if (!alts.has(key)) alts.set(key, given);
  }
  const withoutAlt = await inBatches([...alts.keys()], (batch) =>
    tx
      .selectFrom('image')
      .select(['id', 'key', 'name', 'public_id'])
      .where('key', 'in', batch)
      .where('alt', '=', '')
      .$if(uploadedBy !== undefined, (all) => all.where('uploaded_by', '=', uploadedBy!))
      .execute(),
  );
  for (const { id, key, ...names } of withoutAlt) {
    const alt = alts.get(key) ?? '';
    await tx
      .updateTable('image')
      .set({ alt, words: searchWords({ ...names, alt }) })
      .where('id', '=', id)
      .execute();
  }
}

/** The alt text of an image in the media library; null if it has none or belongs to another site. */
export async function libraryAltText(reader: Reader, url: string): Promise<string | null> {
  const keys = originalKeysForUrl(url);
  if (keys.length === 0) return null;
  const row = await reader.selectFrom('image').select('alt').where('key', 'in', keys).executeTakeFirst();
  return row?.alt || null;
}
