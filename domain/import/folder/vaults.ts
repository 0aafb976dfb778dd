import { posix } from 'node:path';
import { byKey, firstValue } from '../files/fields.ts';
import { parseRecord, readDataFile } from '../files/parse-record.ts';

/** The settings of Obsidian and its plugin Templater that name the folder of templates. */
const SETTINGS: [file: string, name: string][] = [
  ['templates.json', 'folder'],
  ['plugins/templater-obsidian/data.json', 'templates_folder'],
];
const MAX_BYTES = 256_000;
const MAX_VAULTS = 100;

/** Finds the folders of templates of these vaults, as paths from the import root with `/` at their end. */
export async function readTemplateFolders(root: string, vaults: readonly string[]): Promise<string[]> {
  const folders: string[] = [];
  for (const vault of vaults.slice(0, MAX_VAULTS)) {
    for (const [file, name] of SETTINGS) {
      const settings = await readDataFile(root, posix.join(vault, '.obsidian', file), MAX_BYTES, parseRecord);
      const folder = typeof settings === 'string' ? null : firstValue(byKey(settings), name);
      const path = folder === null ? '' : posix.join(vault, folder).replace(/^\/+|\/+$/g, '');
      if (path !== '' && path !== vault) folders.push(`${path}/`);
    }
  }
  return folders;
}

/** The reason why a file is no note, or null: it is in a folder of templates. */
export function inTemplates(path: string, folders: readonly string[]): string | null {
  const folder = folders.find((each) => path.startsWith(each));
  return folder === undefined
    ? null
    : `in the folder '${folder.slice(0, -1)}', which holds the vault's templates`;
}
