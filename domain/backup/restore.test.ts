import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatInstant } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import type { Dialect } from '../../platform/db/database.ts';
import { openSnapshot, summarise, type TableSummary } from '../../platform/db/dump/snapshot.ts';
import { storedTables } from '../../platform/db/dump/tables.ts';
import { lockDataFolder } from '../../platform/db/folder-lock.ts';
import { inspectDatabase } from '../../platform/db/inspect.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import {
  createEmptyDatabase,
  eachDatabaseInAllTier,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { plainRow } from '../articles/testing.ts';
import type { Ctx } from '../context.ts';
import {
  discardHeldEmails,
  holdEmails,
  listHeldEmails,
  queueEmail,
  releaseHeldEmails,
} from '../email/email.ts';
import { cancelJob, enqueue, startJobs } from '../jobs/jobs.ts';
import { searchArticles } from '../search/search.ts';
import { testContext } from '../testing.ts';
import { createBackup } from './create-backup.ts';
import { moveDatabase } from './move-database.ts';
import { restoreBackup } from './restore.ts';
import { completeSwap, isSwapPending } from './swap.ts';
import { type Entries, fillSite, rewriteArchive } from './testing.ts';

const log = openLog('silent');
const dialects: Dialect[] = ['sqlite', 'postgres'];

eachDatabaseInAllTier('Restoring', (getDb) => {
  let ctx: Ctx;
  let folder: string;
  let archive: string;
  let expected: Record<string, TableSummary>;
  const made: TestDatabaseConfig[] = [];
  beforeAll(async () => {
    ctx = testContext(getDb());
    folder = mkdtempSync(join(tmpdir(), 'lekha-restores-'));
    await fillSite(ctx, 100);
    archive = join(folder, 'site.tar.zst');
    await createBackup(ctx, { file: archive });
    expected = await summariseDatabase(getDb().connectionConfig);
  });
  afterAll(async () => {
    for (const each of made) await removeDatabase(each);
    rmSync(folder, { recursive: true, force: true });
  });

  /** A data folder, and on PostgreSQL an empty database. */
  async function emptySite(dialect = getDb().dialect): Promise<Config> {
    const created = await createEmptyDatabase(dialect);
    made.push(created);
    return readConfig({
      DATA_DIR: created.dataDir,
      DATABASE_URL: created.databaseUrl,
      APP_SECRET: 'y'.repeat(32),
    });
  }

  const restore = (config: Config, file = archive, options = {}) =>
    restoreBackup({ config, log, now: Date.now }, file, options);
  const refusal = (config: Config, file = archive, options = {}) =>
    restore(config, file, options).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  async function readRows(config: Config) {
    const db = await openDatabase(config);
    try {
      return await summariseDatabase(db.connectionConfig);
    } finally {
      await db.close();
    }
  }

  it.each(isQuick ? dialects.slice(0, 1) : dialects)(
    'on %s gives back every row and file, and the searches find them',
    async (dialect) => {
      const config = await emptySite(dialect);
      const { aside } = await restore(config);
      expect(aside).toBeNull();
      expect(await readRows(config)).toEqual(expected);
      expect(tree(join(config.dataDir, 'media'))).toEqual({
        ...tree(join(ctx.config.dataDir, 'media')),
        '.lekha-site': expect.any(String),
      });
      expect(readFileSync(join(config.dataDir, 'secret'), 'utf8')).toBe(`${'x'.repeat(32)}\n`);
      expect(readdirSync(config.dataDir).filter((name) => /restor/.test(name))).toEqual([]);
      const db = await openDatabase(config);
      const events = await db.read
        .selectFrom('audit')
        .select(['action', 'actor_name', 'subject'])
        .orderBy('at')
        .execute();
      expect(events.map(({ action }) => action)).toEqual(['article.published', 'site.restored']);
      expect(events[1]).toMatchObject({ actor_name: 'Operator', subject: archive });
      const site = { ...ctx, config, db };
      const search = { term: 'word7', status: 'published', page: 1, limit: 10 } as const;
      expect((await searchArticles(site, search)).total).toBe(11);
      const days = await db.read.selectFrom('article_day').selectAll().execute();
      expect(days).toHaveLength((await getDb().read.selectFrom('article_day').selectAll().execute()).length);
      const next = await db.autocommit
        .insertInto('article')
        .values(plainRow(9999))
        .returning('n')
        .executeTakeFirstOrThrow();
      const largest = await getDb()
        .read.selectFrom('article')
        .select(({ fn }) => fn.max('n').as('n'))
        .executeTakeFirstOrThrow();
      expect(next.n).toBe(largest.n + 1);
      await db.close();
    },
  );

  it.skipIf(isQuick)('makes the next start search for missing image variants', async () => {
    const search = { kind: 'image.missing-variants', uniqueKey: 'image.missing-variants', payload: {} };
    await getDb().write((tx) => enqueue(tx, { ...search, runAt: '2090-01-01T00:00:00.000Z' }));
    const file = join(folder, 'searched.tar.zst');
    await createBackup(ctx, { file });
    await getDb().write((tx) => cancelJob(tx, search.kind));
    const config = await emptySite();
    await restore(config, file);
    const db = await openDatabase(config);
    const jobs = await db.read.selectFrom('job').select('kind').execute();
    await db.close();
    expect(jobs.map(({ kind }) => kind)).not.toContain(search.kind);
  });

  it.skipIf(isQuick)('moves what was there aside', async () => {
    const config = await emptySite();
    await restore(config);
    const before = tree(config.dataDir);
    writeFileSync(join(config.dataDir, 'media', 'later.png'), 'later');
    if (config.databaseUrl) expect(await refusal(config)).toMatch(/^ConfigError: .*--replace/);
    const { aside } = await restore(config, archive, { replaces: true });
    expect(aside).toMatch(/before-restore-\d+$/);
    expect(existsSync(join(aside!, 'media', 'later.png'))).toBe(true);
    expect(existsSync(join(config.dataDir, 'media', 'later.png'))).toBe(false);
    if (!config.databaseUrl) expect(tree(aside!)).toHaveProperty('lekha.db', before['lekha.db']);
    expect(await readRows(config)).toEqual(expected);
  });

  it('is refused while a server runs on the folder, and without space', async () => {
    const config = await emptySite();
    const unlock = lockDataFolder(config.dataDir);
    expect(await refusal(config)).toMatch(/^ConfigError: Another server is running on/);
    unlock();
    expect(await refusal(config, archive, { free: async () => 1000 })).toMatch(
      /^BackupError: .*make space first/,
    );
    expect(tree(config.dataDir)).toEqual({});
    const nowhere = { ...config, dataDir: join(archive, 'below-a-file') };
    expect(await refusal(nowhere)).toMatch(/^BackupError: DATA_DIR .* cannot be created: ENOTDIR/);
  });

  const edits: [name: string, edit: (entries: Entries) => void, message: RegExp][] = [
    ['a changed byte', (e) => void e.set('secret', Buffer.from('another')), /^DamagedArchive/],
    [
      'an entry that leads out of the folder',
      (e) => void e.set('media/../../evil', Buffer.from('x')),
      /^DamagedArchive/,
    ],
    ['a missing table', (e) => void e.delete('database/setting/000001.jsonl'), /^DamagedArchive/],
    [
      'a newer format',
      (e) => void e.set('format.json', Buffer.from('{"format":9,"program":"9.0.0"}')),
      /Lekha 9\.0\.0/,
    ],
  ];
  it.skipIf(isQuick).each(edits)(
    'refuses an archive with %s before anything is touched',
    async (_name, edit, message) => {
      const config = await emptySite();
      await restore(config);
      const before = tree(config.dataDir);
      const damaged = join(folder, 'damaged.tar.zst');
      cpSync(archive, damaged);
      await rewriteArchive(damaged, edit);
      expect(await refusal(config, damaged, { replaces: true })).toMatch(message);
      expect(tree(config.dataDir)).toEqual(before);
      expect(await readRows(config)).toEqual(expected);
    },
  );

  it.skipIf(isQuick)('refuses an archive with the schema of a newer version', async () => {
    const config = await emptySite();
    const newer = join(folder, 'newer.tar.zst');
    cpSync(archive, newer);
    await rewriteArchive(newer, (entries) => {
      const manifest = JSON.parse(Buffer.from(entries.get('manifest.json')!).toString());
      manifest.migrations.push('999-later');
      replaceEntry(entries, 'manifest.json', JSON.stringify(manifest));
    });
    expect(await refusal(config, newer)).toMatch(
      /^BackupError: .*whose schema this version \(\S+\) does not know: restore it/,
    );
    expect(tree(config.dataDir)).toEqual({});
  });

  it('refuses rows that the database does not take, and leaves nothing behind', async () => {
    const config = await emptySite();
    const odd = join(folder, 'odd.tar.zst');
    cpSync(archive, odd);
    await rewriteArchive(odd, (entries) => {
      const text = Buffer.from(entries.get('database/session/000001.jsonl')!).toString();
      const account = JSON.parse(text).find((cell: unknown) => String(cell).startsWith('user-'));
      replaceEntry(entries, 'database/session/000001.jsonl', text.replace(account, 'nobody'));
    });
    expect(await refusal(config, odd)).toMatch(
      /^BackupError: .*cannot be restored: the table session refuses rows/,
    );
    expect(tree(config.dataDir)).toEqual({});
    expect(await refusal(config)).toBe('restored');
  });

  it('holds the emails that were waiting, which the operator then sends or deletes', async () => {
    const db = getDb();
    const queued = Date.parse('2026-11-20T10:00:00Z');
    const reset = { call: 'POST /request-password-reset', email: 'ada@example.org' };
    await db.write(async (tx) => {
      await queueEmail(tx, queued, { to: 'bo@example.org', subject: 'Please confirm', text: '' });
      await enqueue(tx, { kind: 'account-letter', payload: reset, runAt: formatInstant(queued + 1) });
    });
    const file = join(folder, 'emails.tar.zst');
    await createBackup(ctx, { file });
    await db.write((tx) => tx.deleteFrom('job').where('kind', 'in', ['letter', 'account-letter']).execute());
    const config = await emptySite();
    expect(await restore(config, file)).toMatchObject({ heldEmails: 2 });
    const restored = { ...ctx, config, db: await openDatabase(config) };
    const sent: unknown[] = [];
    const handlers = { letter: async (_: Ctx, payload: unknown) => void sent.push(payload) };
    const run = async (isDone: () => Promise<boolean> | boolean) => {
      const jobs = startJobs(restored, handlers);
      await expect.poll(isDone).toBe(true);
      await jobs.stop();
    };
    const reason = expect.stringContaining('restore');
    expect(await listHeldEmails(restored)).toEqual([
      { to: 'bo@example.org', subject: 'Please confirm', reason, queuedAt: formatInstant(queued) },
      { to: 'ada@example.org', subject: 'Password reset', reason, queuedAt: formatInstant(queued + 1) },
    ]);
    await restored.db.write((tx) =>
      queueEmail(tx, ctx.now(), { to: 'new@example.org', subject: '', text: '' }),
    );
    await run(() => sent.length === 1);
    expect(sent).toMatchObject([{ letter: { to: 'new@example.org' } }]);
    expect(await releaseHeldEmails(restored)).toBe(2);
    await run(() => sent.length === 2);
    expect(sent[1]).toMatchObject({ letter: { to: 'bo@example.org' } });
    await holdEmails(restored.db);
    expect(await discardHeldEmails(restored)).toBe(1);
    expect(await listHeldEmails(restored)).toEqual([]);
    await restored.db.close();
  });

  it('holds the email of an article that was published before the restore', async () => {
    const db = getDb();
    const { id } = await db.read
      .selectFrom('article')
      .select('id')
      .where('status', '=', 'published')
      .where('id', 'not in', (eb) => eb.selectFrom('newsletter_choice').select('article_id'))
      .limit(1)
      .executeTakeFirstOrThrow();
    const choice = {
      article_id: id,
      audience: 'all',
      content: 'whole',
      chosen_at: formatInstant(0),
    } as const;
    await db.write((tx) => tx.insertInto('newsletter_choice').values(choice).execute());
    const file = join(folder, 'article-email.tar.zst');
    await createBackup(ctx, { file });
    await db.write((tx) => tx.deleteFrom('newsletter_choice').where('article_id', '=', id).execute());
    const config = await emptySite();
    expect((await restore(config, file)).heldArticles).toBeGreaterThan(0);
    const restored = await openDatabase(config);
    const held = restored.read.selectFrom('newsletter_choice').selectAll().where('article_id', '=', id);
    expect(await held.executeTakeFirst()).toMatchObject({
      not_sent_at: expect.any(String),
      not_sent_reason: expect.stringContaining('restore'),
    });
    await restored.close();
  });

  it.skipIf(isQuick)('moves to the other dialect and back with every row', async () => {
    const first = await emptySite();
    await restore(first);
    const other = await emptySite(getDb().dialect === 'sqlite' ? 'postgres' : 'sqlite');
    const there = readConfig({
      DATA_DIR: first.dataDir,
      DATABASE_URL: other.databaseUrl,
      APP_SECRET: 'y'.repeat(32),
    });
    const site = (config: Config) => ({ config, log, now: Date.now });
    const moved = await moveDatabase(site(first), { to: there.databaseUrl });
    expect(moved.to).toEqual(moved.from);
    expect(await readRows(there)).toEqual(expected);
    const isMoved = /moved to (PostgreSQL|another database) at 2\S+Z/;
    await expect(inspectDatabase(first, async () => {})).rejects.toThrow(isMoved);
    const again = moveDatabase(site(first), { to: there.databaseUrl, replaces: true });
    await expect(again).rejects.toThrow(isMoved);
    await expect(moveDatabase(site(there), { to: first.databaseUrl })).rejects.toThrow(/--replace/);
    const back = await moveDatabase(site(there), { to: first.databaseUrl, replaces: true });
    expect(back.to).toEqual(moved.from);
    expect(await readRows(first)).toEqual(expected);
    await inspectDatabase(first, async () => {});
    await expect(inspectDatabase(there, async () => {})).rejects.toThrow(isMoved);
    expect(back.aside ?? back.asideSchema).toMatch(/before.restore.\d+$/);
  });

  it.skipIf(isQuick)('a move whose swap fails half way is completed later', async () => {
    const source = await emptySite('sqlite');
    await restore(source);
    const postgres = await emptySite('postgres');
    const there = readConfig({
      DATA_DIR: source.dataDir,
      DATABASE_URL: postgres.databaseUrl,
      APP_SECRET: 'y'.repeat(32),
    });
    const now = () => Date.UTC(2026, 10, 23);
    const site = (config: Config) => ({ config, log, now });
    await moveDatabase(site(source), { to: there.databaseUrl });
    const obstacle = join(source.dataDir, 'before-restore-20261123000000000');
    writeFileSync(obstacle, '');
    await expect(moveDatabase(site(there), { to: undefined, replaces: true })).rejects.toThrow();
    expect(isSwapPending(source)).toBe(true);
    rmSync(obstacle);
    await completeSwap(source);
    expect(readdirSync(obstacle)).toContain('lekha.db');
    expect(await readRows(source)).toEqual(expected);
  });
});

async function summariseDatabase(
  config: Parameters<typeof openSnapshot>[0],
): Promise<Record<string, TableSummary>> {
  const snapshot = await openSnapshot(config);
  try {
    return await summarise(
      snapshot,
      storedTables.filter((table) => table !== 'audit'),
    );
  } finally {
    await snapshot.close();
  }
}

/** Every file below a folder with its bytes, except the lock. */
function tree(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name !== 'server.lock' && statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
}

/** Changes an entry and the hashes, as a program that means harm would. */
function replaceEntry(entries: Entries, name: string, text: string): void {
  const bytes = Buffer.from(text);
  const before = entries.get(name)!;
  entries.set(name, bytes);
  const sums = Buffer.from(entries.get('SHA256SUMS')!).toString();
  entries.set('SHA256SUMS', Buffer.from(sums.replace(sha256(before), sha256(bytes))));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
