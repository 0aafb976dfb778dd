import { readFile } from 'node:fs/promises';
import type { Storage } from '../../../platform/storage/storage.ts';
import { ANIMATED, parseKey, recheck, searchWords } from '../../images/images.ts';
import { DamagedExport } from '../errors.ts';
import { fileNames, type Lists } from '../format.ts';
import { damagedBy, type Staging } from './staging.ts';

/**
 * Adds the images, and writes their files to the staged storage. Each file passes the checks of an upload: its format, size and
 * pixels are measured. Returns the names of the images that have a file.
 */
export async function stageImages(
  staging: Staging,
  storage: Storage,
  onProgress: (done: number) => void,
): Promise<string[]> {
  const files: string[] = [];
  for (const image of await staging.source.list('media')) {
    const measured = await storeFile(staging, storage, image);
    if (measured) files.push(image.file);
    staging.imageIds.set(image.file, image.id);
    const names = { name: image.name ?? '', public_id: image.publicId, alt: image.alt ?? '' };
    const { id, file, format, width, height, bytes, uploadSha256 } = image;
    await staging.insert('image', {
      id,
      key: file,
      ...names,
      ...(measured ?? { format, width, height, bytes }),
      hash: uploadSha256,
      kept: image.library ? 1 : 0,
      words: searchWords(names),
      uploaded_by: staging.accountId(image.uploadedBy),
      created_at: image.created,
      unused_since: null,
    });
    onProgress(files.length);
  }
  return files;
}

/** Stores the file of an image. Returns what the database says of it, or null if the export has no file. */
async function storeFile({ source, config }: Staging, storage: Storage, { file }: Lists['media'][number]) {
  const key = parseKey(file);
  const path = `media/${file}`;
  if (key === null || key.width !== null)
    throw new DamagedExport(`${fileNames.media} names a file that no image has.`);
  if (!source.has(path)) return null;
  const stored = await readFile(await source.locate(path));
  const image = await damagedBy(path, () => recheck(config, stored, key.format));
  await storage.put(file, image.bytes);
  const { width, height, bytes } = image;
  return { format: image.format + (image.animated ? ANIMATED : ''), width, height, bytes: bytes.length };
}
