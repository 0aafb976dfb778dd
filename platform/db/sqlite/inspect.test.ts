import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { inspectSqlite } from './inspect.ts';

test('opens a large file whose row ids are not safe integers, as in a large search index', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-inspect-'));
  const db = new DatabaseSync(join(folder, 'lekha.db'));
  // Syncing so much to a slow disk would take seconds.
  db.exec(`PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE part (id INTEGER PRIMARY KEY, block BLOB);
    INSERT INTO part VALUES (1, zeroblob(65 * 1024 * 1024)), (${2 ** 53} + 1, x'00')`);
  db.close();
  const target = inspectSqlite({ dataDir: folder });
  expect(target.reader).not.toBeNull();
  await target.close();
  await rm(folder, { recursive: true });
});
