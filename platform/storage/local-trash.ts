import { opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../durable-file.ts';
import { listFiles, nullIfMissing } from './local-files.ts';
import type { Storage } from './storage.ts';

/** Hidden, so that it is never listed or served as media. */
const TRASH = '.trash';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Trash = Pick<Storage, 'trash' | 'listTrash' | 'restore' | 'emptyTrash'>;

/** Opens the trash of a media folder, with a folder for each day, so that operators can find files and move them back. */
export function openTrash(root: string, at: (key: string) => string): Trash {
  const folderOf = (day: string) => {
    if (!DAY.test(day)) throw new Error(`'${day}' is not a day.`);
    return join(root, TRASH, day);
  };
  return {
    trash: async ({ day, key }) => moveFile(at(key), join(folderOf(day), key)),
    async *listTrash() {
      const days = await nullIfMissing(() => opendir(join(root, TRASH)));
      if (!days) return;
      for await (const { name: day } of days) {
        if (!DAY.test(day)) continue;
        for await (const key of listFiles(folderOf(day), '', '')) yield { day, key };
      }
    },
    restore: async ({ day, key }) => {
      if (await nullIfMissing(() => stat(at(key)))) return;
      await moveFile(join(folderOf(day), key), at(key));
    },
    emptyTrash: async (day) => rm(folderOf(day), { recursive: true, force: true }),
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await nullIfMissing(() => rename(from, to));
}
