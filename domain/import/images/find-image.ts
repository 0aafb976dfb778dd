import { realpath, stat } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { MAX_URL } from '../../../contract/limits.ts';
import { hasPublicHost } from '../../../shared/public-address.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { decodeUrl } from '../files/decode-url.ts';
import { UnreadableFile, unreadable } from '../files/read-file.ts';

/** The place of an article's image. */
export type FoundImage =
  /** On another site, as an https URL. It is not downloaded. */
  | { kind: 'remote'; url: string }
  /** A file below the import root: its absolute path with links resolved. */
  | { kind: 'file'; path: string }
  /** A file in an archive; `key` is its path there. Null if it is too large. */
  | { kind: 'archived'; key: string; read: (max: number) => Promise<Buffer | null> }
  /** A `data:` URL. */
  | { kind: 'inline'; bytes: Buffer }
  | { kind: 'missing' }
  /** It may not be read or is not an image. */
  | { kind: 'rejected'; why: string };

/** The folders in which an article's images are searched: absolute paths with links resolved. */
export interface ImageSearch {
  root: string;
  /** The article's folder, the root or below it. */
  folder: string;
  /** Finds the only file below the root whose path ends so. */
  elsewhere?: (path: string) => string | null;
}

/** Indexes image files, given by their paths from the root, by the ends of their paths. */
export function imageIndex(root: string, paths: string[]): (path: string) => string | null {
  let byName: Map<string, string[]> | null = null;
  return (wanted) => {
    byName ??= Map.groupBy(paths, (path) => nameKey(path));
    const end = `/${normalize(wanted, 'NFC').replace(/^(?:\.{0,2}\/)+/, '')}`.toLowerCase();
    const found = (byName.get(nameKey(wanted)) ?? []).filter((path) =>
      `/${normalize(path, 'NFC')}`.toLowerCase().endsWith(end),
    );
    return found.length === 1 && found[0] !== undefined ? join(root, found[0]) : null;
  };
}

function nameKey(path: string): string {
  return normalize(posix.basename(path), 'NFC').toLowerCase();
}

/** The folders in which site generators have the files of root-relative URLs. */
const PUBLIC_FOLDERS = ['', 'assets', 'static', 'public', 'source', 'images', 'src', 'src/assets'];
/** The names that Docusaurus, Astro and bundlers have for the site's root. */
const ROOT = /^(?:pathname:\/\/|@site\/|~?@\/|~\/)/;

/**
 * Finds the image of a URL as an article writes it: on another site, relative to the article, or relative to
 * its site's root. Searches the article's folder, the import root and all folders between, each with its
 * public folders. Never reads anything outside the root, neither by `..` nor through a link.
 */
export async function findImage(src: string, search: ImageSearch): Promise<FoundImage> {
  const url = src.trim().replace(ROOT, '/');
  if (url.length > MAX_URL && !/^data:/i.test(url)) {
    return { kind: 'rejected', why: `its URL is longer than ${MAX_URL} characters` };
  }
  const notFile = imageWithoutFile(url);
  if (notFile) return notFile;
  const path = decodeUrl(url.replace(/[?#].*$/s, '').replaceAll('\\', '/')).replace(/^\/+/, '');
  if (path === '' || path.includes('\0')) return { kind: 'missing' };
  let isOutside = false;
  let error: UnreadableFile | null = null;
  for (const candidate of candidates(path, url.startsWith('/'), search)) {
    const file = isInside(search.root, candidate) ? await realFile(candidate) : 'outside';
    if (file instanceof UnreadableFile) error ??= file;
    if (typeof file !== 'string') continue;
    if (isInside(search.root, file)) return { kind: 'file', path: file };
    isOutside = true;
  }
  const only = search.elsewhere?.(path) ?? null;
  const elsewhere = only === null ? null : await realFile(only);
  if (typeof elsewhere === 'string' && isInside(search.root, elsewhere))
    return { kind: 'file', path: elsewhere };
  if (error !== null) return { kind: 'rejected', why: error.message };
  return isOutside && (await pointsOutside(path, search))
    ? { kind: 'rejected', why: 'its file is outside the imported folder' }
    : { kind: 'missing' };
}

function imageWithoutFile(src: string): FoundImage | null {
  if (src === '') return { kind: 'missing' };
  if (/^data:/i.test(src)) return inlineImage(src);
  const url = src.startsWith('//') ? `https:${src}` : src;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return null;
  if (scheme !== 'http' && scheme !== 'https')
    return { kind: 'rejected', why: `'${scheme}:' is not an image` };
  if (!URL.canParse(url)) return { kind: 'rejected', why: 'its URL is not valid' };
  if (!hasPublicHost(url)) return { kind: 'rejected', why: 'its address is not public' };
  return { kind: 'remote', url: url.replace(/^http:/i, 'https:') };
}

function inlineImage(url: string): FoundImage {
  const data = /^data:image\/[\w.+-]+;base64,([a-z0-9+/=\s]+)$/i.exec(url)?.[1];
  return data
    ? { kind: 'inline', bytes: Buffer.from(data, 'base64') }
    : { kind: 'rejected', why: 'its data URL is not a base64 image' };
}

/**
 * The most likely places first: beside the article for a relative URL, at the root for a root-relative one.
 */
function candidates(path: string, isRootRelative: boolean, { root, folder }: ImageSearch): string[] {
  const upwards = foldersUpTo(root, folder);
  const bases = isRootRelative ? [root, ...upwards] : upwards;
  const forms = [path, normalize(path, 'NFC'), normalize(path, 'NFD')];
  const all = bases.flatMap((base) =>
    PUBLIC_FOLDERS.flatMap((pub) => forms.map((form) => resolve(base, pub, form))),
  );
  return [...new Set(all)];
}

/** The article's folder and those above it, the root last. */
function foldersUpTo(root: string, folder: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== root && isInside(root, at); at = dirname(at)) folders.push(dirname(at));
  return isInside(root, folder) ? folders : [root];
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (!way.startsWith(`..${sep}`) && way !== '..' && resolve(root, way) === path);
}

/** The path of a file with links resolved, or null for none. */
async function realFile(path: string): Promise<string | UnreadableFile | null> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isFile() ? real : null;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && MISSING.has(String(error.code));
    return isMissing ? null : unreadable(error);
  }
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** True if the path as written leaves the root or is a link that does. Otherwise the file is only missing. */
async function pointsOutside(path: string, { root, folder }: ImageSearch): Promise<boolean> {
  if (!isInside(root, resolve(folder, path))) return true;
  return (await realFile(join(folder, path))) !== null || (await realFile(join(root, path))) !== null;
}
