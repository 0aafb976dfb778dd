import { normalize } from '../shared/text/combining-marks.ts';

/**
 * Checks the paths of a set of files against each other, for files that come from elsewhere: a disk that
 * ignores case, or the form of characters, would give two of them one name, and no disk has a file that is
 * also a folder.
 */
export class FileNames {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  /**
   * Adds a path. Returns the path that it cannot stand beside, which is then the only one of both in the set,
   * or null.
   */
  add(path: string): string | null {
    const parts = comparable(path).split('/');
    const name = parts.join('/');
    const folders = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
    const other =
      this.#files.get(name) ??
      this.#folders.get(name) ??
      folders.map((folder) => this.#files.get(folder)).find((file) => file !== undefined);
    if (other !== undefined) return other;
    this.#files.set(name, path);
    for (const folder of folders) if (!this.#folders.has(folder)) this.#folders.set(folder, path);
    return null;
  }
}

/**
 * Equal for paths that some disk takes for one: in case, in Unicode normalisation, or in an ending that
 * Windows ignores.
 */
function comparable(path: string): string {
  return normalize(path, 'NFKC')
    .toUpperCase()
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/[. ]+$/, ''))
    .join('/');
}
