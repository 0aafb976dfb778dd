import { readFile } from 'node:fs/promises';
import { FONT_PATH } from '../../../contract/appearance.ts';
import type { Services } from '../../context.ts';
import { restoreFont } from '../../fonts/fonts.ts';
import { ANIMATED, makeStandIn, measureBusy, parseKey, recheck, searchWords } from '../../images/images.ts';
import { DamagedExport } from '../errors.ts';
import { fileNames, type Lists } from '../format.ts';
import { damagedBy, type Staging } from './staging.ts';

/** The files of the staged storage. */
export interface StagedFiles {
  files: string[];
  /** The number of images without a file. */
  missing: number;
}

/**
 * Adds the images, and writes their files to the staged storage, each with the small one that readers get
 * until its variants are made. Each file passes the checks of an upload: its format, size and pixels are
 * measured. Returns the names of all files, and the number of images without one.
 */
export async function stageImages(
  staging: Staging,
  services: Pick<Services, 'storage' | 'log'>,
  onProgress: (done: number) => void,
): Promise<StagedFiles> {
  const files: string[] = [];
  let missing = 0;
  for (const image of await staging.source.list('media')) {
    const stored = await storeFile(staging, services, image);
    if (stored) files.push(...stored.files);
    else missing++;
    staging.imageIds.set(image.file, image.id);
    const names = { name: image.name ?? '', public_id: image.publicId, alt: image.alt ?? '' };
    const { id, file, format, width, height, bytes, uploadSha256 } = image;
    await staging.insert('image', {
      id,
      key: file,
      ...names,
      ...(stored?.measured ?? { format, width, height, bytes }),
      hash: uploadSha256,
      kept: image.library ? 1 : 0,
      words: searchWords(names),
      uploaded_by: staging.accountId(image.uploadedBy),
      created_at: image.created,
      unused_since: null,
    });
    onProgress(staging.imageIds.size);
  }
  return { files, missing };
}

/**
 * Stores the files of an image. Returns their names and what the database says of it, or null if the export
 * has no file.
 */
async function storeFile(
  { source, config }: Staging,
  services: Pick<Services, 'storage' | 'log'>,
  { file }: Lists['media'][number],
) {
  const key = parseKey(file);
  const path = `media/${file}`;
  if (key === null || key.width !== null)
    throw new DamagedExport(`${fileNames.media} names a file that no image has.`);
  if (!source.has(path)) return null;
  const stored = await readFile(await source.locate(path));
  const image = await damagedBy(path, () => recheck(config, stored, key.format));
  await services.storage.put(file, image.bytes);
  const { width, height, bytes } = image;
  const format = image.format + (image.animated ? ANIMATED : '');
  const measured = { format, width, height, bytes: bytes.length };
  const busy = await measureBusy(services, image);
  const small = await makeStandIn(
    { log: services.log, put: services.storage.put },
    { key: file, ...measured },
    bytes,
  );
  return { measured: { ...measured, busy }, files: small ? [file, small] : [file] };
}

/** Stores the site's font, if the export has one. Returns the names of its files. */
export async function stageFont({ source }: Staging, storage: Services['storage']): Promise<string[]> {
  const { fontFile } = (await source.settings()) as { fontFile?: unknown };
  const path = typeof fontFile === 'string' && FONT_PATH.test(fontFile) ? fontFile.slice(1) : null;
  if (path === null || !source.has(path)) return [];
  const key = path.slice('media/'.length);
  const bytes = await readFile(await source.locate(path));
  await damagedBy(path, () => restoreFont(storage, key, bytes));
  return [key];
}
