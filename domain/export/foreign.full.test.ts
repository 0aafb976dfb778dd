import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import {
  createEmptyDatabase,
  eachDatabaseInAllTier,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { system } from '../context.ts';
import { testContext } from '../testing.ts';
import { createAdministrator } from '../users/users.ts';
import { exportSite, importSite } from './export.ts';
import { fillSite, readFolder } from './testing.ts';

eachDatabaseInAllTier('An export of someone else', (getDb) => {
  let folder: string;
  let good: Record<string, string>;
  const made: TestDatabaseConfig[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lekha-foreign-'));
    const ctx = testContext(getDb());
    await fillSite(ctx);
    await exportSite(ctx, join(folder, 'good'), { personalData: true });
    good = readFolder(join(folder, 'good'));
    delete good['files.sha256'];
  });
  afterAll(async () => {
    for (const each of made) await removeDatabase(each);
    rmSync(folder, { recursive: true, force: true });
  });

  const accounts = (...list: object[]) => {
    const times = { created: '2026-11-21T09:00:00.000Z', updated: '2026-11-21T09:00:00.000Z' };
    return JSON.stringify(
      list.map((each) => ({ name: 'N', ...times, emailVerified: true, role: 'admin', ...each })),
    );
  };

  async function emptySite() {
    const target = await createEmptyDatabase(getDb().dialect);
    made.push(target);
    const env = { DATA_DIR: target.dataDir, ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }) };
    return readConfig({ ...env, APP_SECRET: 'x'.repeat(32) });
  }

  /** Imports the export with other files, and reads the accounts and images. */
  async function importWith(
    files: Record<string, string | Uint8Array>,
    administrators: string[] = [],
    config?: Awaited<ReturnType<typeof emptySite>>,
  ) {
    const path = mkdtempSync(join(folder, 'export-'));
    for (const [name, content] of Object.entries({ ...good, ...files })) {
      mkdirSync(join(path, name, '..'), { recursive: true });
      writeFileSync(join(path, name), content, 'latin1');
    }
    const target = config ?? (await emptySite());
    const imported = await importSite({ config: target, log: openLog('silent'), now: Date.now }, path, {
      administrators,
    });
    const db = await openDatabase(target);
    const users = await db.read.selectFrom('user').selectAll().orderBy('email').execute();
    const ways = await db.read.selectFrom('account').select('providerId').execute();
    const images = await db.read.selectFrom('image').selectAll().execute();
    const byline = await db.read.selectFrom('author').select('id').where('user_id', 'is not', null).execute();
    await db.close();
    return {
      byline,
      ...imported,
      media: join(target.dataDir, 'media'),
      images,
      ways,
      users: users.map(({ email, role, emailVerified }) => `${email} ${role} ${Boolean(emailVerified)}`),
    };
  }

  it('makes nobody an administrator, confirms no address, and says so', async () => {
    const users = accounts(
      { id: 'a', email: 'Eve@Example.org' },
      { id: 'b' },
      { id: 'c', email: 'c@e.org', role: 'user' },
    );
    const { roles, users: found, counts, ways } = await importWith({ 'users.json': users });
    expect(found).toEqual(
      [
        expect.stringMatching(/\.invalid user false$/),
        'c@e.org user false',
        'eve@example.org user false',
      ].sort(),
    );
    expect(roles).toEqual({
      administrators: [],
      skipped: ['eve@example.org', 'b'],
      present: [],
      missing: [],
    });
    expect(counts.users).toBe(3);
    expect(ways).toEqual([]);
  });

  it('makes those administrators that the operator names', async () => {
    const users = accounts(
      { id: 'a', email: 'eve@example.org' },
      { id: 'c', email: 'c@e.org', role: 'user' },
    );
    const { roles, users: found } = await importWith({ 'users.json': users }, ['c@e.org', 'x@e.org']);
    expect(found).toEqual(['c@e.org admin true', 'eve@example.org user false']);
    const expected = { administrators: ['c@e.org'], skipped: ['eve@example.org'], missing: ['x@e.org'] };
    expect(roles).toEqual({ ...expected, present: [] });
  });

  it('changes no account that is here, and connects its byline to none but its own', async () => {
    const config = await emptySite();
    const db = await openDatabase(config);
    await migrate(db);
    const site = { ...testContext(db), actor: system };
    const { _id: id } = await createAdministrator(site, {
      name: 'Ada',
      email: 'ada@here.org',
      password: 'a long and rare password',
    });
    const time = new Date();
    const member = { id: 'm', name: 'M', email: 'm@here.org', emailVerified: false, image: null, bio: null };
    await db.autocommit
      .insertInto('user')
      .values({ ...member, role: 'user', createdAt: time, updatedAt: time })
      .execute();
    await db.close();
    const authors = JSON.parse(good['authors.json']!);
    authors[0].user = id;
    const files = {
      'users.json': accounts(
        { id: 'm', email: 'new@e.org' },
        { id: 'x', email: 'ADA@here.org', role: 'user' },
      ),
      'authors.json': JSON.stringify(authors),
    };
    const { users, roles, byline, counts } = await importWith(files, ['ada@here.org'], config);
    expect(users).toEqual(['ada@here.org admin true', 'm@here.org user false']);
    expect(roles.present).toMatchObject([
      { email: 'm@here.org', role: 'user' },
      { email: 'ada@here.org', role: 'admin' },
    ]);
    expect(roles).toMatchObject({ administrators: [], skipped: [], missing: [] });
    expect(byline).toEqual([]);
    expect(counts.users).toBe(0);
  });

  it('with two accounts of one address is refused', async () => {
    const users = accounts({ id: 'a', email: 'EVE@example.org' }, { id: 'b', email: 'eve@example.org' });
    await expect(importWith({ 'users.json': users })).rejects.toThrow(
      'users.json has two accounts with the email address eve@example.org.',
    );
  });

  it('loses what an image has besides its pixels, and its false size', async () => {
    const [name = ''] = Object.keys(good).filter((path) => /^media\/.*\.png$/.test(path));
    const file = Buffer.from(good[name]!, 'latin1');
    const [image] = JSON.parse(good['media.json']!);
    const lie = JSON.stringify([{ ...image, width: 9, height: 9, bytes: 1, format: 'gif' }]);
    const hostile = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
    const { images, media } = await importWith({ [name]: hostile, 'media.json': lie });
    const { width, height, format } = image;
    const stored = readFileSync(join(media, name.slice('media/'.length)));
    expect(stored.includes('script')).toBe(false);
    expect(images).toMatchObject([{ width, height, format, bytes: stored.length }]);
    const cut = file.subarray(0, file.length / 2);
    await expect(importWith({ [name]: cut })).rejects.toThrow(
      /\.png cannot be imported: This image is damaged/,
    );
  });
});
