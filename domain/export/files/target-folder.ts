import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ExportError } from '../errors.ts';
import { fileNames } from '../format.ts';
import {
  type HashList,
  hashFile,
  isPlainPath,
  isSitePath,
  readHashList,
  writeHashList,
} from './hash-list.ts';

/**
 * Lists the files that an unfinished export may have written. Hidden, so that nothing takes it for content.
 */
const JOURNAL = '.unfinished-export';
/** The name under which a file is written before it gets its own. */
const PART = '.unfinished-file';

/** The kind of a folder: the file that marks it, and the paths that its files may have. */
export interface FolderKind {
  manifest: string;
  isPath: (path: string) => boolean;
}

const siteExport: FolderKind = { manifest: fileNames.manifest, isPath: isPlainPath };
/** The folder of a public site as files, which is no export that can be imported. */
export const staticSite: FolderKind = { manifest: 'lekha-site.json', isPath: isSitePath };

/**
 * The folder that an export writes. It is empty or holds an earlier export, whose files are replaced and
 * removed. Files of others stay as they are.
 */
export class TargetFolder {
  readonly root: string;
  #before: HashList;
  /** Paths that an interrupted export may have written. */
  #interrupted: Set<string>;
  #written: HashList = new Map();
  #folders = new Set<string>();
  /** The number of files that were new or different. */
  changed = 0;

  private constructor(root: string, before: HashList, interrupted: Set<string>) {
    this.root = root;
    this.#before = before;
    this.#interrupted = interrupted;
  }

  /**
   * Opens a folder, and creates a missing one. Throws `ExportError` for one that is neither empty nor an
   * export of the kind that has this manifest.
   */
  static async open(path: string, { manifest, isPath }: FolderKind = siteExport): Promise<TargetFolder> {
    await mkdir(path, { recursive: true });
    const root = await realpath(path);
    const names = new Set(await readdir(root));
    const journal = names.has(JOURNAL) ? await readFile(join(root, JOURNAL), 'utf8') : '';
    const interrupted = new Set(journal.split('\n').filter(isPath));
    const isExport = names.has(manifest) && names.has(fileNames.hashes);
    const others = [...names].filter((name) => !['.git', fileNames.attributes, JOURNAL, PART].includes(name));
    if (others.length > 0 && !isExport && interrupted.size === 0) {
      throw new ExportError(`${path} is neither empty nor an export: choose another folder.`);
    }
    const before = names.has(fileNames.hashes) ? await readList(root, isPath) : new Map<string, string>();
    const folder = new TargetFolder(root, before, interrupted);
    await folder.#assertUnchanged();
    return folder;
  }

  /** Throws `ExportError` if someone has changed a file that this export could replace. */
  async #assertUnchanged(): Promise<void> {
    for (const [path, expected] of this.#before) {
      if (path.startsWith('media/') || this.#interrupted.has(path)) continue;
      const found = await lstat(join(this.root, path)).catch(() => null);
      if (found && !(found.isFile() && (await hashFile(join(this.root, path))) === expected)) {
        throw new ExportError(
          `${join(this.root, path)} was changed since the last export: move it away, or export to another folder.`,
        );
      }
    }
  }

  /** Creates a file that is not in the list, unless it exists: users may edit it. */
  async writeOnce(name: string, content: string): Promise<void> {
    await writeFile(join(this.root, name), content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }

  /** Writes a file, unless it has this content already. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    const sha256 = hash('sha256', content);
    this.#written.set(path, sha256);
    const target = await this.#prepare(path);
    if (await this.#isUpToDate(path, target, sha256)) return;
    await this.#claim(path, target);
    await writeFile(join(this.root, PART), content);
    await rename(join(this.root, PART), target);
    this.changed++;
  }

  /**
   * Writes a file that never changes, unless one of this size is there. Returns false if the source no longer
   * exists.
   */
  async writeMedia(path: string, bytes: number, open: () => Promise<Readable | null>): Promise<boolean> {
    const target = await this.#prepare(path);
    const present = await lstat(target).catch(() => null);
    const known = this.#before.get(path);
    if (known !== undefined && present?.isFile() && present.size === bytes) {
      this.#written.set(path, known);
      return true;
    }
    const body = await open();
    if (!body) return false;
    await this.#claim(path, target);
    const part = join(this.root, PART);
    await pipeline(body, createWriteStream(part));
    this.#written.set(path, await hashFile(part));
    await rename(part, target);
    this.changed++;
    return true;
  }

  async #isUpToDate(path: string, target: string, sha256: string): Promise<boolean> {
    if (this.#before.get(path) !== sha256 && !this.#interrupted.has(path)) return false;
    const found = await lstat(target).catch(() => null);
    return found?.isFile() === true && (await hashFile(target)) === sha256;
  }

  /** Creates the folder of a file. No part of its path may be a link, which could lead anywhere. */
  async #prepare(path: string): Promise<string> {
    const target = join(this.root, ...path.split('/'));
    const folder = dirname(target);
    if (this.#folders.has(folder)) return target;
    await mkdir(folder, { recursive: true });
    if ((await realpath(folder)) !== folder || !`${folder}${sep}`.startsWith(`${this.root}${sep}`)) {
      throw new ExportError(`${folder} is a link: remove it first.`);
    }
    this.#folders.add(folder);
    return target;
  }

  /** Records that a path is written, and refuses one that belongs to someone else. */
  async #claim(path: string, target: string): Promise<void> {
    const isOwn = this.#before.has(path) || this.#interrupted.has(path);
    if (!isOwn && (await lstat(target).catch(() => null))) {
      throw new ExportError(`${target} was not written by an export: move it away first.`);
    }
    if (!this.#interrupted.has(path)) await appendFile(join(this.root, JOURNAL), `${path}\n`);
    this.#interrupted.add(path);
  }

  /**
   * Removes the files that earlier exports wrote and this one did not, and writes the list of files. Returns
   * the number of removed files.
   */
  async finish(): Promise<number> {
    const obsolete = [...new Set([...this.#before.keys(), ...this.#interrupted])].filter(
      (path) => !this.#written.has(path),
    );
    for (const path of obsolete) await this.#remove(path);
    const list = writeHashList(this.#written);
    await writeFile(join(this.root, PART), list);
    await rename(join(this.root, PART), join(this.root, fileNames.hashes));
    await rm(join(this.root, JOURNAL), { force: true });
    return obsolete.length;
  }

  /** Removes a file, and the folders that are empty without it. Leaves what a link leads to alone. */
  async #remove(path: string): Promise<void> {
    const parent = dirname(join(this.root, path));
    if ((await realpath(parent).catch(() => null)) !== parent) return;
    await rm(join(this.root, path), { force: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const isRemoved = await rmdir(join(this.root, folder)).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }
}

async function readList(root: string, isPath: FolderKind['isPath']): Promise<HashList> {
  try {
    return readHashList(await readFile(join(root, fileNames.hashes), 'utf8'), isPath);
  } catch (cause) {
    const why = (cause as Error).message;
    throw new ExportError(`${join(root, fileNames.hashes)} ${why}: export to another folder.`, { cause });
  }
}
