import { inBatches } from '../../../platform/db/batches.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { originalKeys, parseKey, toStem } from '../store/keys.ts';

/** The stored image files by stem; files with other names are skipped. */
export async function stemsOfFiles(storage: Storage): Promise<Map<string, string[]>> {
  const stems = new Map<string, string[]>();
  for await (const key of storage.list('')) {
    const stem = parseKey(key)?.stem;
    if (stem) stems.set(stem, [...(stems.get(stem) ?? []), key]);
  }
  return stems;
}

/** The stems among these that belong to images in the database. */
export async function knownStems(reader: Reader, stems: readonly string[]): Promise<Set<string>> {
  const rows = await inBatches(stems.flatMap(originalKeys), (keys) =>
    reader.selectFrom('image').select('key').where('key', 'in', keys).execute(),
  );
  return new Set(rows.map(({ key }) => toStem(key)));
}
