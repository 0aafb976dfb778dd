import { FONT_PATH } from '../../../contract/appearance.ts';
import type { Snapshot } from '../../../platform/db/dump/types.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { SHARE_ID } from '../../images/images.ts';
import type { TargetFolder } from '../files/target-folder.ts';
import { writeList } from './lists.ts';
import { readSorted } from './read-rows.ts';

/** The media files of an export. */
export interface WrittenMedia {
  files: number;
  /** Names of images without a file. */
  missing: string[];
}

/**
 * Writes every original image, the details of all, and the site's font, but not share images, which the site
 * makes. Variants are made again when they are requested.
 */
export async function writeMedia(
  snapshot: Snapshot,
  storage: Storage,
  folder: TargetFolder,
  onProgress: (done: number) => void,
): Promise<WrittenMedia> {
  const all = await readSorted(snapshot, 'image', 'id');
  const images = all.filter(({ public_id }) => public_id !== SHARE_ID);
  const missing: string[] = [];
  const writeFile = async (key: string) => {
    const bytes = (await storage.stat(key))?.bytes;
    return bytes !== undefined && folder.writeMedia(`media/${key}`, bytes, () => storage.stream(key));
  };
  for (const [index, { key }] of images.entries()) {
    onProgress(index);
    if (!(await writeFile(key))) missing.push(key);
  }
  await writeList(
    folder,
    'media',
    images.map(({ id, key: file, name, alt, format, width, height, bytes, ...row }) => ({
      id,
      file,
      name: name || undefined,
      alt: alt || undefined,
      publicId: row.public_id,
      format,
      width,
      height,
      bytes,
      uploadSha256: row.hash,
      library: row.kept === 1,
      uploadedBy: row.uploaded_by,
      created: row.created_at,
    })),
  );
  const font = await findFont(snapshot);
  const isFontWritten = font !== null && (await writeFile(font));
  if (font !== null && !isFontWritten) missing.push(font);
  return { files: images.length + (font ? 1 : 0) - missing.length, missing };
}

async function findFont(snapshot: Snapshot): Promise<string | null> {
  const rows = await readSorted(snapshot, 'setting', 'key');
  const path: unknown = JSON.parse(rows.find(({ key }) => key === 'fontFile')?.value ?? 'null');
  return typeof path === 'string' && FONT_PATH.test(path) ? path.slice('/media/'.length) : null;
}
