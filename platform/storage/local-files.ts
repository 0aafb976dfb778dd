import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnfinished } from '../durable-file.ts';

/** Paths of all files below `folder`, whatever they are called, but for hidden and unfinished ones. */
export async function* listFiles(root: string, folder: string, prefix: string): AsyncIterable<string> {
  const entries = await unlessAbsent(() => opendir(join(root, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.') || isUnfinished(entry.name)) continue;
    if (entry.isDirectory() && (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`)))
      yield* listFiles(root, path, prefix);
    if (entry.isFile() && path.startsWith(prefix)) yield path;
  }
}

/** What `work` resolves to, or null where the file or folder is not there. */
export async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** The system's code of an error, such as `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
