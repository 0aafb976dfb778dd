import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { MAX_URL } from '../../../contract/limits.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { UnreadableFile, unreadable } from '../files/read-file.ts';
import { decodedAddress } from '../written-address.ts';

/** Where the picture is that an article names. */
export type FoundPicture =
  /** On another site, and it stays there: nothing is fetched. `changed` when the address had to be https. */
  | { kind: 'remote'; url: string; changed: boolean }
  /** A file below the import root, by its absolute path with links resolved. */
  | { kind: 'file'; path: string }
  /** Written into the text itself. */
  | { kind: 'inline'; bytes: Buffer }
  | { kind: 'absent' }
  /** It may not be read or cannot be one; `why` is for the report. */
  | { kind: 'refused'; why: string };

/** Where to look for an article's pictures; absolute paths. */
export interface PictureSearch {
  root: string;
  /** The folder of the article, at or below the root. */
  folder: string;
}

/** Folders in which site generators keep what a site-absolute address names. */
const PUBLIC_FOLDERS = ['', 'assets', 'static', 'public', 'source', 'images'];

/**
 * Finds the picture of an address as it is written in an article: remote, relative to the article, or absolute on its
 * site. The import root, the article's folder and all between are searched, each with the usual public folders below.
 * Nothing outside the root is ever read, neither by `..` nor through a link.
 */
export async function findPicture(src: string, search: PictureSearch): Promise<FoundPicture> {
  const address = src.trim();
  if (address.length > MAX_URL && !/^data:/i.test(address))
    return { kind: 'refused', why: `its address has more than ${MAX_URL} characters` };
  const elsewhere = notAFile(address);
  if (elsewhere) return elsewhere;
  const path = filePath(address);
  if (path === null) return { kind: 'absent' };
  const root = await realpath(search.root);
  let outside = false;
  let trouble: UnreadableFile | null = null;
  for (const candidate of candidates(path, address.startsWith('/'), search)) {
    if (!isInside(resolve(search.root), candidate)) {
      outside = true;
      continue;
    }
    const real = await realFile(candidate);
    if (real instanceof UnreadableFile) trouble ??= real;
    if (typeof real !== 'string') continue;
    if (isInside(root, real)) return { kind: 'file', path: real };
    outside = true;
  }
  if (trouble !== null) return { kind: 'refused', why: trouble.message };
  return outside && (await pointsOutside(path, search))
    ? { kind: 'refused', why: OUTSIDE }
    : { kind: 'absent' };
}

const OUTSIDE = 'its file is outside the folder that is imported';

function notAFile(address: string): FoundPicture | null {
  if (address === '') return { kind: 'absent' };
  if (/^data:/i.test(address)) return inlinePicture(address);
  const url = address.startsWith('//') ? `https:${address}` : address;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return null;
  if (scheme !== 'http' && scheme !== 'https')
    return { kind: 'refused', why: `'${scheme}:' names no picture` };
  if (!URL.canParse(url)) return { kind: 'refused', why: 'its address cannot be read' };
  const secure = url.replace(/^http:/i, 'https:');
  return { kind: 'remote', url: secure, changed: secure !== address };
}

function inlinePicture(address: string): FoundPicture {
  const data = /^data:image\/[\w.+-]+;base64,([a-z0-9+/=\s]+)$/i.exec(address)?.[1];
  return data
    ? { kind: 'inline', bytes: Buffer.from(data, 'base64') }
    : { kind: 'refused', why: 'it is written into the text in a form that is not a picture' };
}

/** The path that an address names, decoded, without query and fragment; null when it cannot be one. */
function filePath(address: string): string | null {
  const bare = address.replace(/[?#].*$/s, '').replaceAll('\\', '/');
  const path = decodedAddress(bare).replace(/^\/+/, '');
  return path === '' || path.includes('\0') ? null : path;
}

/** In the order of likelihood: beside the article first for a relative address, at the root first for an absolute one. */
function candidates(path: string, absolute: boolean, { root, folder }: PictureSearch): string[] {
  const upwards = foldersUpTo(resolve(root), resolve(folder));
  const bases = absolute ? [resolve(root), ...upwards] : upwards;
  const forms = [...new Set([path, normalize(path, 'NFC'), normalize(path, 'NFD')])];
  const all = bases.flatMap((base) =>
    PUBLIC_FOLDERS.flatMap((pub) => forms.map((form) => resolve(base, pub, form))),
  );
  return [...new Set(all)];
}

/** The article's folder, its parent and so on, the root last. */
function foldersUpTo(root: string, folder: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== root && isInside(root, at); at = dirname(at)) folders.push(dirname(at));
  return isInside(root, folder) ? folders : [root];
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (!way.startsWith(`..${sep}`) && way !== '..' && resolve(root, way) === path);
}

/** The file with all links resolved; null when there is none. */
async function realFile(path: string): Promise<string | UnreadableFile | null> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isFile() ? real : null;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && ABSENT.has(String(error.code));
    return isAbsent ? null : unreadable(error);
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** Whether the address as written leaves the root or ends in a link that does; else it is merely absent. */
async function pointsOutside(path: string, { root, folder }: PictureSearch): Promise<boolean> {
  if (!isInside(resolve(root), resolve(folder, path))) return true;
  const real = await realFile(join(folder, path));
  return real !== null || (await realFile(join(root, path))) !== null;
}
