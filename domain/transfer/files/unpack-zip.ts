import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LekhaError } from '../../errors.ts';
import type { SkippedFile } from '../report.ts';
import type { ZipArchive } from './zip-file.ts';

/** The maximum size of all files of an archive together, in bytes. */
const MAX_TOTAL = 8 * 1024 ** 3;

/** True if an archive holds Markdown files. */
export function hasMarkdown({ paths }: ZipArchive): boolean {
  return paths.some((path) => /\.(?:md|markdown|mdown|mkd|mdx)$/i.test(path));
}

/**
 * Writes the files of an archive, whose paths `openZip` has checked, to a new temporary folder. Files with more than
 * `maxBytes` are left out and listed. Returns the folder and, as `root`, the single folder inside it if the archive has
 * one (as repository archives do). Throws `invalid` for an archive that is too large.
 */
export async function unpackZip(
  archive: ZipArchive,
  maxBytes: number,
): Promise<{ folder: string; root: string; leftOut: SkippedFile[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-archive-'));
  const leftOut: SkippedFile[] = [];
  let total = 0;
  for (const path of archive.paths) {
    if (/(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(path)) continue;
    const bytes = await archive.read(path, maxBytes);
    if (bytes === null) {
      leftOut.push({ path, why: 'larger than the upload limit, or damaged' });
      continue;
    }
    total += bytes.length;
    if (total > MAX_TOTAL) throw new LekhaError('invalid', 'The archive is too large when it is unpacked.');
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      // Two paths may differ only in ways the disk ignores, such as case, and a name may be too long for it.
      if (!['EEXIST', 'ENAMETOOLONG', 'EISDIR', 'EINVAL'].includes(error.code ?? '')) throw error;
      leftOut.push({ path, why: 'the file name is not allowed on this disk, or already exists' });
    });
  }
  return { folder, root: join(folder, commonFolder(archive.paths)), leftOut };
}

function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths[0]?.split('/') ?? [];
  return paths.every((path) => path.startsWith(`${first}/`)) ? first : '';
}
