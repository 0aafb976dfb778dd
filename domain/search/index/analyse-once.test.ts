import { expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { prepareDocument } from './analyse-once.ts';

const short = { title: 'Ink', headings: 'Paper', excerpt: '', body: 'word' };

it.each(['headings'] as const)('leaves a document to the search worker whose %s is long', async (field) => {
  let workers = 0;
  const connectionConfig = { dialect: 'sqlite', source: '/nowhere/lekha.db', concurrentReads: 1 };
  const beforeClose = () => ++workers;
  const db = { connectionConfig, beforeClose } as unknown as Database;
  await prepareDocument({ db }, short);
  expect(workers).toBe(0);
  // That worker has no database. The write must not begin then, because it would analyse the text on this
  // thread.
  await expect(prepareDocument({ db }, { ...short, [field]: 'word '.repeat(5000) })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('nothing was saved'),
  });
  expect(workers).toBe(1);
});
