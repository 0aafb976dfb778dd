import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A temporary folder to import from. */
export interface SourceFolder {
  path: string;
  /** Writes a file at a path below the folder. */
  put(path: string, content: string | Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a folder with these files. */
export async function sourceFolder(files: Record<string, string | Uint8Array> = {}): Promise<SourceFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lekha-source-'));
  const put: SourceFolder['put'] = async (file, content) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), content);
  };
  for (const [file, content] of Object.entries(files)) await put(file, content);
  // Node cannot remove paths that exceed the system's limit; `rm` can.
  const remove = async () => void (await promisify(execFile)('rm', ['-rf', path]));
  return { path, put, remove };
}
