import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Paths of files and their SHA-256 hashes in hexadecimal. */
export type HashList = Map<string, string>;

const LINE = /^([0-9a-f]{64}) [ *](.+)$/;
/** No name is hidden, and none leads out of the folder. */
const PATH = /^(?:[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}._-]*\/)*[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}._-]*$/u;
const SITE_NAME = /^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u;
const MAX_PATH = 1000;

/** Writes a list that `sha256sum --check` reads. */
export function writeHashList(files: HashList): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([path, hash]) => `${hash}  ${path}\n`).join('');
}

/** Reads a list. Throws an error that says what is wrong. */
export function readHashList(text: string, isPath = isPlainPath): HashList {
  const files: HashList = new Map();
  if (text !== '' && !text.endsWith('\n')) throw new Error('is cut off');
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const [, hash, path] = LINE.exec(line) ?? [];
    if (hash === undefined || path === undefined || !isPath(path)) {
      throw new Error(`has a line ${index + 1} that is not the hash and path of a file`);
    }
    if (files.has(path)) throw new Error(`has ${path} twice`);
    files.set(path, hash);
  }
  return files;
}

/** True for a relative path of plain names, as exports have them. */
export function isPlainPath(path: string): boolean {
  return path.length <= MAX_PATH && PATH.test(path);
}

/** True for a relative path of a site as files, whose names may have any printable character. */
export function isSitePath(path: string): boolean {
  return path.length <= MAX_PATH && path.split('/').every((name) => SITE_NAME.test(name));
}

/** Hashes a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
