import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnfinished } from '../durable-file.ts';

/** Lists the paths of all files below `folder`, except hidden and unfinished ones. */
export async function* listFiles(root: string, folder: string, prefix: string): AsyncIterable<string> {
  const entries = await nullIfMissing(() => opendir(join(root, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.') || isUnfinished(entry.name)) continue;
    if (entry.isDirectory() && (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`)))
      yield* listFiles(root, path, prefix);
    if (entry.isFile() && path.startsWith(prefix)) yield path;
  }
}

/** Resolves to the result of `work`, or to null if the file or folder does not exist. */
export async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** The code of a system error, such as `ENOENT`; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
