import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileNames } from '../../../platform/file-names.ts';
import { LekhaError } from '../../errors.ts';
import type { SkippedFile } from './notices.ts';
import type { ZipArchive } from './zip-file.ts';

/** The maximum size of all files of an archive together, in bytes. */
const MAX_TOTAL = 8 * 1024 ** 3;

/** Files that macOS adds to archives. */
const OF_MACOS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/;

/** True if an archive holds Markdown files. */
export function hasMarkdown({ paths }: ZipArchive): boolean {
  return paths.some((path) => /\.(?:md|markdown|mdown|mkd|mdx)$/i.test(path));
}

/**
 * Errors of paths that a disk does not take: names that are too long, or that differ only in case from
 * another one.
 */
const BAD_PATHS = ['EEXIST', 'ENAMETOOLONG', 'EISDIR', 'EINVAL', 'ENOTDIR', 'ERR_INVALID_ARG_VALUE'];

/**
 * Writes the files of an archive, whose paths `openZip` has checked, to an empty folder. Files with more than
 * `maxBytes`, and those whose paths the disk does not take, are left out and listed. Returns as `root` the
 * single folder inside it if the archive has one (as repository archives do). Throws `invalid` for an archive
 * that is too large.
 */
export async function unpackZip(
  archive: ZipArchive,
  folder: string,
  maxBytes: number,
): Promise<{ root: string; leftOut: SkippedFile[] }> {
  const leftOut: SkippedFile[] = [];
  const names = new FileNames();
  let total = 0;
  const paths = archive.paths.filter((path) => !OF_MACOS.test(path));
  for (const path of paths) {
    const other = names.add(path);
    if (other !== null) {
      leftOut.push({ path, why: `the file name is not allowed on this disk beside ${other}` });
      continue;
    }
    const bytes = await archive.read(path, maxBytes);
    if (bytes === null) {
      leftOut.push({ path, why: 'larger than the upload limit, or damaged' });
      continue;
    }
    total += bytes.length;
    if (total > MAX_TOTAL) throw new LekhaError('invalid', 'The archive is too large when it is unpacked.');
    await writeNewFile(join(folder, path), bytes).catch((error: NodeJS.ErrnoException) => {
      if (!BAD_PATHS.includes(error.code ?? '')) throw error;
      leftOut.push({ path, why: 'the file name is not allowed on this disk, or already exists' });
    });
  }
  return { root: join(folder, commonFolder(paths)), leftOut };
}

async function writeNewFile(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
}

function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths[0]?.split('/') ?? [];
  return paths.every((path) => path.startsWith(`${first}/`)) ? first : '';
}
