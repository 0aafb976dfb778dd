import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import type { Database, Dialect } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import {
  createEmptyDatabase,
  eachDatabaseInAllTier,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { createArticle, deleteArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { type Ctx, system } from '../context.ts';
import { storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { testContext } from '../testing.ts';
import { exportSite, importSite } from './export.ts';
import { fillSite, readFolder } from './testing.ts';

const other: Record<Dialect, Dialect> = { sqlite: 'postgres', postgres: 'sqlite' };

eachDatabaseInAllTier('An export', (getDb) => {
  let ctx: Ctx;
  let folder: string;
  let photo: string;
  const made: TestDatabaseConfig[] = [];
  const inFolder = (name: string) => join(folder, name);

  beforeAll(async () => {
    ctx = testContext(getDb());
    folder = mkdtempSync(join(tmpdir(), 'lekha-export-'));
    await fillSite(ctx);
    photo = (await storeImage(ctx, await imageBytes('jpg', 1000, 800), { kept: true })).key;
    await ctx.db.autocommit.updateTable('image').set({ unused_since: null }).execute();
    await exportSite(ctx, inFolder('site'), { revisions: true, personalData: true });
  });
  afterAll(async () => {
    for (const each of made) await removeDatabase(each);
    rmSync(folder, { recursive: true, force: true });
  });

  async function importInto(dialect: Dialect, path: string): Promise<Ctx & { close(): Promise<void> }> {
    const target = await createEmptyDatabase(dialect);
    made.push(target);
    const env = { DATA_DIR: target.dataDir, ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }) };
    const config = readConfig({ ...env, APP_SECRET: 'x'.repeat(32) });
    const administrators = ['ada@example.org'];
    await importSite({ config, log: openLog('silent'), now: ctx.now }, path, { administrators });
    const db = await openDatabase(config);
    return { ...ctx, config, db, storage: await openStorage(config), actor: system, close: () => db.close() };
  }

  it.each(['same', 'other'] as const)(
    'makes the same site on the %s database, and the same export',
    async (which) => {
      const dialect = which === 'same' ? getDb().dialect : other[getDb().dialect];
      const imported = await importInto(dialect, inFolder('site'));
      try {
        expect(await readContent(imported.db)).toEqual(await readContent(getDb()));
        await exportSite(imported, inFolder(which), { revisions: true, personalData: true });
        expect(await imported.storage.has(photo.replace('.jpg', '-640.webp'))).toBe(true);
        expect(readFolder(inFolder(which))).toEqual(readFolder(inFolder('site')));
      } finally {
        await imported.close();
      }
    },
  );

  it.skipIf(isQuick)(
    'without personal data and revisions has neither, and its accounts cannot sign in',
    async () => {
      await exportSite(ctx, inFolder('public'));
      const files = readFolder(inFolder('public'));
      const texts = Object.values(files).join('\n');
      expect(/"email"|"role"|reader@|password/.test(texts)).toBe(false);
      expect(Object.keys(files).filter((path) => /revisions|subscribers/.test(path))).toEqual([]);
      const imported = await importInto(getDb().dialect, inFolder('public'));
      try {
        const users = await imported.db.read.selectFrom('user').select(['email', 'role']).execute();
        expect(users).toHaveLength(2);
        for (const { email, role } of users)
          expect([email, role]).toEqual([expect.stringMatching(/\.invalid$/), 'user']);
        expect(await imported.db.read.selectFrom('account').selectAll().execute()).toEqual([]);
        expect(await readContent(imported.db)).toEqual(await readContent(getDb()));
        await exportSite(imported, inFolder('again'));
        expect(readFolder(inFolder('again'))).toEqual(files);
      } finally {
        await imported.close();
      }
    },
  );

  it('is brought up to date in place, and leaves files of others', async () => {
    const path = inFolder('updated');
    await exportSite(ctx, path);
    expect(await exportSite(ctx, path)).toMatchObject({ changed: 0, removed: 0 });
    mkdirSync(join(path, '.git'));
    writeFileSync(join(path, 'README'), 'mine');
    const { _id } = await createArticle(ctx, articleInput({ title: 'Short lived', status: 'published' }));
    await exportSite(ctx, path);
    await updateArticle(ctx, _id, { slug: 'renamed' });
    expect((await exportSite(ctx, path)).removed).toBe(1);
    await deleteArticle(ctx, _id);
    await exportSite(ctx, path);
    await exportSite(ctx, inFolder('fresh'));
    const { README, ...others } = readFolder(path);
    expect(README).toBe('mine');
    expect(others).toEqual(readFolder(inFolder('fresh')));
    await getDb().write((tx) => tx.deleteFrom('article').where('id', '=', _id).execute());
  });

  it('refuses a folder with other files, and a file that was changed since', async () => {
    mkdirSync(inFolder('mine'));
    writeFileSync(inFolder('mine/notes.txt'), 'mine');
    await expect(exportSite(ctx, inFolder('mine'))).rejects.toThrow(/neither empty nor an export/);
    await exportSite(ctx, inFolder('edited'));
    writeFileSync(inFolder('edited/pages/terms.md'), 'mine');
    await expect(exportSite(ctx, inFolder('edited'))).rejects.toThrow(/terms\.md was changed since/);
    expect(readFileSync(inFolder('edited/pages/terms.md'), 'utf8')).toBe('mine');
    await exportSite(ctx, inFolder('foreign'));
    writeFileSync(inFolder('foreign/subscribers.json'), 'mine');
    await expect(exportSite(ctx, inFolder('foreign'), { personalData: true })).rejects.toThrow(
      /subscribers\.json was not written by an export/,
    );
  });

  it('is imported into an empty site only', async () => {
    const env = { DATA_DIR: ctx.config.dataDir, APP_SECRET: 'x'.repeat(32) };
    const { connectionConfig } = getDb();
    const config =
      connectionConfig.dialect === 'postgres'
        ? readConfig({ ...env, DATABASE_URL: connectionConfig.source })
        : readConfig({ ...env, DATA_DIR: join(connectionConfig.source, '..') });
    await expect(
      importSite({ config, log: openLog('silent'), now: ctx.now }, inFolder('site')),
    ).rejects.toThrow(
      // The database of the test is open, as on a running server, unless its idle connections have ended.
      config.databaseUrl
        ? /A server is using|^The site has articles already/
        : /^The site has articles already/,
    );
  });
});

/** All columns that readers can notice. */
async function readContent(db: Database): Promise<Record<string, unknown>> {
  const { read } = db;
  return {
    articles: await read.selectFrom('article').selectAll().orderBy('id').execute(),
    authors: await read.selectFrom('author').selectAll().orderBy('id').execute(),
    categories: await read.selectFrom('category').selectAll().orderBy('id').execute(),
    subcategories: await read.selectFrom('subcategory').selectAll().orderBy('id').execute(),
    paths: await read.selectFrom('address').select(['path', 'article_id', 'kind']).orderBy('path').execute(),
    images: await read.selectFrom('image').selectAll().orderBy('id').execute(),
    imageUses: await read
      .selectFrom('image_use')
      .selectAll()
      .where('owner_kind', '<>', 'revision')
      .orderBy('owner_kind')
      .orderBy('owner_id')
      .orderBy('role')
      .execute(),
    templates: await read.selectFrom('template').selectAll().orderBy('id').execute(),
    letters: await read.selectFrom('letter').selectAll().orderBy('id').execute(),
    settings: await read
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', '<>', 'welcomed')
      .orderBy('key')
      .execute(),
    pages: await read.selectFrom('page').selectAll().orderBy('slug').execute(),
    days: await read
      .selectFrom('article_day')
      .selectAll()
      .orderBy('level')
      .orderBy('category')
      .orderBy('day')
      .execute(),
    documents: await read
      .selectFrom('search_document')
      .select(['n', 'title', 'headings', 'excerpt', 'topics'])
      .orderBy('n')
      .execute(),
    jobs: await read
      .selectFrom('job')
      .select(['kind', 'unique_key', 'run_at'])
      .where('kind', '=', 'publish-due-articles')
      .execute(),
  };
}
