import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../platform/config.ts';
import { TableChecksum } from '../../platform/db/dump/checksum.ts';
import { type Cell, decodeRow } from '../../platform/db/dump/values.ts';
import { openDatabase } from '../../platform/db/open.ts';
import {
  createEmptyDatabase,
  eachDatabaseInFullTier,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { testContext } from '../testing.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restore.ts';
import { type Entries, fillSite, rewriteArchive } from './testing.ts';

eachDatabaseInFullTier('A hostile archive with right checksums', (getDb) => {
  let folder: string;
  let archive: string;
  const made: TestDatabaseConfig[] = [];
  beforeAll(async () => {
    const ctx = testContext(getDb());
    folder = mkdtempSync(join(tmpdir(), 'lekha-hostile-'));
    await fillSite(ctx, 5);
    archive = join(folder, 'site.tar.zst');
    await createBackup(ctx, { file: archive });
  });
  afterAll(async () => {
    for (const each of made) await removeDatabase(each);
    rmSync(folder, { recursive: true, force: true });
  });

  async function restoreWith(edit: (entries: Entries) => void) {
    const created = await createEmptyDatabase(getDb().dialect);
    made.push(created);
    const env = { DATA_DIR: created.dataDir, DATABASE_URL: created.databaseUrl };
    const config: Config = readConfig({ ...env, APP_SECRET: 'y'.repeat(32) });
    const file = join(folder, 'hostile.tar.zst');
    cpSync(archive, file);
    await rewriteArchive(file, (entries) => {
      edit(entries);
      signAgain(entries);
    });
    const services = { config, log: openLog('silent'), now: Date.now };
    return { config, ...(await restoreBackup(services, file)) };
  }

  const set = (table: string, values: Record<string, Cell>) => (entries: Entries) => {
    const { columns } = readManifest(entries).tables[table];
    changeRows(entries, table, (row) => {
      for (const [column, value] of Object.entries(values)) row[columns.indexOf(column)] = value;
    });
  };

  it.each<[string, (entries: Entries) => void, RegExp]>([
    [
      'a file that is also a folder',
      addMedia('aa', 'aa/bb'),
      /media\/aa\/bb cannot be a file beside media\/aa\./,
    ],
    ['an unknown role', set('user', { role: 'root' }), /user\.role is 'root'/],
    ['an unknown status', set('article', { status: 'secret' }), /article\.status is 'secret'/],
    ['two featured articles', set('article', { featured: 1n }), /the table article refuses rows/],
    ['a slug that leads elsewhere', set('tag', { slug: '../../login' }), /tag\.slug/],
    ['a title of 1 MB', set('article', { title: 'x'.repeat(1_000_000) }), /article\.title is longer/],
    ['settings that are no JSON', set('setting', { value: '{' }), /setting\.value is no JSON/],
    ['a time that is none', set('article', { dated_at: 'soon' }), /article\.dated_at is no time/],
    ['a redirect with a line break', set('redirect', { path: 'a\r\nSet-Cookie: x' }), /redirect\.path/],
  ])('with %s is refused in one sentence', async (_name, edit, message) => {
    const error = await restoreWith(edit).catch((cause: Error) => cause);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
    expect(error).toMatchObject({ name: expect.stringMatching(/^(?:DamagedArchive|BackupError)$/) });
  });

  it('with scripts loses them, and says so', async () => {
    const evil = '<p>text<script>alert(1)</script><img src="x" onerror="alert(1)"></p>';
    const { config, texts, administrators } = await restoreWith((entries) => {
      set('article', { body: evil, rendered: evil, toc: '{}', banner_image: 'javascript:alert(1)' })(entries);
      set('revision', { body: evil })(entries);
      set('template', { body: evil })(entries);
      set('page', { body: evil, rendered: evil })(entries);
      set('user', { role: 'user' })(entries);
      set('session', { expiresAt: '2999-01-01T00:00:00.000Z' })(entries);
    });
    expect(texts.cleaned).toBeGreaterThan(5);
    expect(administrators).toEqual([]);
    const db = await openDatabase(config);
    const tables = ['article', 'revision', 'template', 'page'] as const;
    const rows = await Promise.all(tables.map((table) => db.read.selectFrom(table).selectAll().execute()));
    expect(rows.every((found) => found.length > 0)).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/<script|onerror|javascript:/);
    expect(JSON.stringify(rows)).toContain('<p>text');
    expect(await db.read.selectFrom('session').selectAll().execute()).toEqual([]);
    await db.close();
  });

  it('that is true is not changed', async () => {
    const { texts, administrators } = await restoreWith(() => {});
    expect(texts).toEqual({ cleaned: 0, drafts: [] });
    expect(administrators).toEqual(['ada@example.org']);
  });
});

function readManifest(entries: Entries) {
  return JSON.parse(Buffer.from(entries.get('manifest.json')!).toString());
}

/** Changes every row of a table, and the checksum in the manifest. */
function changeRows(entries: Entries, table: string, change: (row: Cell[]) => void): void {
  const name = `database/${table}/000001.jsonl`;
  const checksum = new TableChecksum();
  const lines = Buffer.from(entries.get(name)!).toString().split('\n').slice(0, -1);
  const changed = lines.map((line) => {
    const row = decodeRow(line);
    change(row);
    return `${checksum.add(row)}\n`;
  });
  entries.set(name, Buffer.from(changed.join('')));
  const manifest = readManifest(entries);
  manifest.tables[table].checksum = checksum.sum;
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

function addMedia(...keys: string[]) {
  return (entries: Entries) => {
    const manifest = readManifest(entries);
    const [last, sums] = [entries.get('manifest.json')!, entries.get('SHA256SUMS')!];
    entries.delete('manifest.json');
    entries.delete('SHA256SUMS');
    for (const key of keys) entries.set(`media/${key}`, Buffer.from('x'));
    manifest.media.files += keys.length;
    manifest.media.bytes += keys.length;
    entries.set('manifest.json', last && Buffer.from(JSON.stringify(manifest)));
    entries.set('SHA256SUMS', sums);
  };
}

/** Writes the hashes of all entries. */
function signAgain(entries: Entries): void {
  entries.delete('SHA256SUMS');
  const lines = [...entries].map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  entries.set('SHA256SUMS', Buffer.from(lines.join('')));
}
