import { existsSync } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { FileNames } from '../../../platform/file-names.ts';
import { DamagedExport } from '../errors.ts';
import { readTextFile, type TextFile } from '../files/front-matter.ts';
import { type HashList, hashFile, isPlainPath, readHashList } from '../files/hash-list.ts';
import {
  FORMAT,
  fileNames,
  type Lists,
  lists,
  type Manifest,
  manifest,
  pathPatterns,
  READ_LIMITS,
} from '../format.ts';

/**
 * An export to be read. It may come from anyone: names, sizes and contents are checked before they are used.
 */
export class SourceFolder {
  readonly root: string;
  readonly manifest: Manifest;
  /** The paths of its files, sorted. */
  readonly files: readonly string[];
  #hashes: HashList | null;
  #names: ReadonlySet<string>;

  private constructor(root: string, found: Manifest, files: readonly string[], hashes: HashList | null) {
    this.root = root;
    this.manifest = found;
    this.files = files;
    this.#hashes = hashes;
    this.#names = new Set(files);
  }

  /** Opens a folder. Throws `DamagedExport` if it is not one that this version can read. */
  static async open(path: string): Promise<SourceFolder> {
    const root = await realpath(path);
    const found = parseManifest(root, await readText(root, fileNames.manifest, 1024 * 1024));
    const hashes = await readHashes(root);
    const files = hashes ? [...hashes.keys()].sort() : await listFiles(root);
    if (files.length > READ_LIMITS.files) throw new DamagedExport(`${root} has too many files.`);
    const names = new FileNames();
    for (const file of files) {
      const other = names.add(file);
      if (other !== null) throw new DamagedExport(`${file} cannot be a file beside ${other}.`);
    }
    return new SourceFolder(root, found, files, hashes);
  }

  /** True if it has a file of this path. */
  has(path: string): boolean {
    return this.#names.has(path);
  }

  /** Counts the files, and compares them with the list of hashes if there is one. Throws `DamagedExport`. */
  async verify(): Promise<void> {
    const { counts } = this.manifest;
    for (const [what, pattern] of Object.entries(pathPatterns)) {
      const count = this.files.filter((path) => pattern.test(path)).length;
      const expected = counts[what as keyof typeof pathPatterns];
      if (count >= expected) continue;
      throw new DamagedExport(`The export has ${count} of its ${expected} ${what}: copy the folder again.`);
    }
    if (!this.#hashes) return;
    for (const [path, expected] of this.#hashes) {
      const file = await locate(this.root, path, READ_LIMITS.mediaBytes);
      if ((await hashFile(file)) === expected) continue;
      throw new DamagedExport(
        `${path} is not the file that was exported: copy it again, or delete ${fileNames.hashes} if you changed it yourself.`,
      );
    }
  }

  /** Reads a list; one that is missing is empty. */
  async list<Name extends keyof Lists>(name: Name): Promise<Lists[Name]> {
    const path = fileNames[name];
    if (!this.has(path)) return [] as unknown as Lists[Name];
    return this.parse(path, lists[name], await this.#json(path)) as Lists[Name];
  }

  async settings(): Promise<unknown> {
    return this.has(fileNames.settings) ? this.#json(fileNames.settings) : {};
  }

  async #json(path: string): Promise<unknown> {
    return parseJson(path, await readText(this.root, path, READ_LIMITS.listBytes));
  }

  /** Reads a file with front matter. */
  async text(path: string): Promise<TextFile> {
    const source = await readText(this.root, path, READ_LIMITS.textBytes);
    try {
      return readTextFile(source);
    } catch (cause) {
      throw new DamagedExport(`${path} ${(cause as Error).message}.`, { cause });
    }
  }

  /** Parses a value of a file. Throws `DamagedExport` that names the field. */
  parse<Schema extends z.ZodType>(path: string, schema: Schema, value: unknown): z.output<Schema> {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field =
      issue?.path
        .slice(0, 4)
        .map((key) => String(key).slice(0, 50))
        .join('.') || 'its content';
    throw new DamagedExport(
      `${path} has a value that does not fit: ${field} ${issue?.message.slice(0, 200)}.`,
    );
  }

  /** The path on the disk of a file that is regular, inside the folder and not too large. */
  locate(path: string): Promise<string> {
    return locate(this.root, path, READ_LIMITS.mediaBytes);
  }
}

/** True for a folder that an export wrote. */
export async function isExport(path: string): Promise<boolean> {
  try {
    const text = await readText(await realpath(path), fileNames.manifest, 1024 * 1024);
    return /"format"\s*:\s*"lekha-export"/.test(text);
  } catch {
    return false;
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DamagedExport(`${file} is not valid JSON.`, { cause });
  }
}

function parseManifest(root: string, text: string): Manifest {
  const versioned = z.object({
    format: z.literal('lekha-export'),
    version: z.int(),
    program: z.string().max(100),
  });
  const file = join(root, fileNames.manifest);
  const value = parseJson(file, text);
  const found = versioned.safeParse(value);
  if (!found.success) throw new DamagedExport(`${file} does not say which format this export has.`);
  if (found.data.version > FORMAT) {
    throw new DamagedExport(
      `${root} was exported by Lekha ${found.data.program} in a format that this version does not know: import it with that version or a newer one.`,
    );
  }
  const parsed = manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DamagedExport(
    `${file} is damaged: ${parsed.error.issues[0]?.path.join('.')} is missing or wrong.`,
  );
}

async function readHashes(root: string): Promise<HashList | null> {
  if (!existsSync(join(root, fileNames.hashes))) return null;
  try {
    return readHashList(await readText(root, fileNames.hashes, READ_LIMITS.hashesBytes));
  } catch (cause) {
    if (cause instanceof DamagedExport) throw cause;
    throw new DamagedExport(`${fileNames.hashes} ${(cause as Error).message}.`, { cause });
  }
}

const FOLDERS = ['articles', 'drafts', 'trash', 'revisions', 'pages', 'media'];

/** Lists the files of an export without a list. Skips links and hidden names. */
async function listFiles(root: string): Promise<string[]> {
  const found: string[] = Object.values(fileNames).filter((name) => !name.startsWith('.'));
  const present = new Set(await readdir(root));
  const files = found.filter((name) => present.has(name));
  const folders = FOLDERS.filter((name) => present.has(name));
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (!isPlainPath(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) files.push(path);
      if (files.length + folders.length > READ_LIMITS.files)
        throw new DamagedExport(`${root} has too many files.`);
    }
  }
  return files.sort();
}

async function readText(root: string, path: string, maxBytes: number): Promise<string> {
  const handle = await open(await locate(root, path, maxBytes), 'r');
  try {
    const bytes = await handle.readFile();
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) throw new DamagedExport(`${path} is not UTF-8 text.`, { cause });
    throw cause;
  } finally {
    await handle.close();
  }
}

/** Finds a file of the export on the disk, which no link may replace. */
async function locate(root: string, path: string, maxBytes: number): Promise<string> {
  const file = join(root, ...path.split('/'));
  const real = await realpath(file).catch(() => null);
  if (real === null) throw new DamagedExport(`${path} is missing.`);
  if (real !== file || !real.startsWith(root + sep)) throw new DamagedExport(`${path} is a link.`);
  const found = await stat(real);
  if (!found.isFile()) throw new DamagedExport(`${path} is not a file.`);
  if (found.size > maxBytes) throw new DamagedExport(`${path} is too large.`);
  return real;
}
