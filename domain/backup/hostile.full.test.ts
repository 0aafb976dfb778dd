import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../platform/config.ts';
import { TableChecksum } from '../../platform/db/dump/checksum.ts';
import { type Cell, decodeRow } from '../../platform/db/dump/values.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import {
  createEmptyDatabase,
  eachDatabaseInAllTier,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { fontKey } from '../fonts/fonts.ts';
import { HELD_UNTIL } from '../jobs/jobs.ts';
import { loadSettings } from '../site-settings.ts';
import { testContext } from '../testing.ts';
import { PROSE } from './clean-names.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore.ts';
import { type Entries, fillSite, rewriteArchive } from './testing.ts';

/** Foreign keys. The first two run in each tier. */
const references: [table: string, values: Record<string, Cell>][] = [
  ['note', { article_id: 'nothing' }],
  ['note', { share_link_id: 'nothing' }],
  ['share_link', { article_id: 'nothing' }],
  ['revision', { article_id: 'nothing' }],
  ['comment', { article_id: 'nothing' }],
  ['address', { article_id: 'nothing' }],
  ['article', { author_id: 'nothing' }],
  ['article', { series_id: 'nothing' }],
  ['author', { user_id: 'nothing' }],
  ['session', { userId: 'nothing' }],
  ['account', { userId: 'nothing' }],
  ['working_copy', { user_id: 'nothing' }],
  ['image_use', { image_id: 'nothing' }],
  ['subcategory', { category_id: 'nothing' }],
  ['newsletter_recipient', { issue_id: 'nothing' }],
];

eachDatabaseInAllTier('A hostile archive with right checksums', (getDb) => {
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
    ['a name that no disk has', addMedia('a'.repeat(300)), /no backup has an entry 'media\/aaa/],
    ['a site that no query finds', set('site', { one: -7n }), /site\.one is '-7'/],
    ['a version that no write raises', set('content_version', { id: 2n }), /content_version\.id is '2'/],
    ['an id with a path', set('revision', { id: '../x\r\n\u001b[31m' }), /revision\.id is '..\/x \[31m'/],
    ['an image outside its folder', set('image', { key: '../../lekha.db' }), /image\.key is/],
    ['an image outside a folder of its own', set('image', { key: 'a/../../lekha.db' }), /image\.key is/],
    ['an unknown status of a revision', set('revision', { status: 'x' }), /revision\.status is 'x'/],
    ['an unknown role', set('user', { role: 'root' }), /user\.role is 'root'/],
    ['a comment of an unknown status', set('comment', { status: 'x' }), /comment\.status is 'x'/],
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
    const { config, texts, administrators, staff } = await restoreWith((entries) => {
      set('article', { body: evil, rendered: evil, toc: '{}', banner_image: 'javascript:alert(1)' })(entries);
      set('revision', { body: evil })(entries);
      set('template', { body: evil })(entries);
      set('page', { body: evil, rendered: evil })(entries);
      set('user', { role: 'user', staffRole: 'editor' })(entries);
      set('session', { expiresAt: '2999-01-01T00:00:00.000Z' })(entries);
    });
    expect(texts.cleaned).toBeGreaterThan(5);
    expect(administrators).toEqual([]);
    expect(staff).not.toEqual([]);
    expect(staff).toEqual(staff.filter((one) => / \(editor\)$/.test(one)));
    const db = await openDatabase(config);
    const tables = ['article', 'revision', 'template', 'page'] as const;
    const rows = await Promise.all(tables.map((table) => db.read.selectFrom(table).selectAll().execute()));
    expect(rows.every((found) => found.length > 0)).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/<script|onerror|javascript:/);
    expect(JSON.stringify(rows)).toContain('<p>text');
    expect(await db.read.selectFrom('session').selectAll().execute()).toEqual([]);
    await db.close();
  });

  it('with names of several lines and control characters has them on one line, and says so', async () => {
    const name = 'Ada\u001b[31m\r\nLovelace\u202e\u2028\u007f\ufffe';
    const { config, values } = await restoreWith((entries) => {
      for (const table of ['user', 'author']) set(table, { name })(entries);
      // Equal once they are clean, and only one tag may have a name.
      let tags = '';
      const at = readManifest(entries).tables.tag.columns.indexOf('name');
      changeRows(entries, 'tag', (row) => {
        tags += '\u001b';
        row[at] = name + tags;
      });
      for (const table of ['article', 'revision']) set(table, { title: name, category: name })(entries);
      set('article', { tags: JSON.stringify([name]) })(entries);
      set('audit', { actor_name: name, subject: name })(entries);
      set('note', { guest_name: name })(entries);
      set('setting', { value: JSON.stringify(name) })(entries);
    });
    expect(values).toContainEqual(expect.stringMatching(/^names in \d+ rows of user$/));
    const db = await openDatabase(config);
    const tables = ['user', 'author', 'tag', 'article', 'revision', 'audit', 'note', 'setting'] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await db.read.selectFrom(table).selectAll().execute());
      expect(rows).toContain('Ada[31m Lovelace');
      expect(rows).not.toMatch(/\\u001b|\u202e|\u2028|\u007f|\ufffe/);
    }
    await db.close();
  });

  it('with control characters in texts of several lines loses them and keeps the lines, and says so', async () => {
    const text = 'Born\u001b]0;x\u0007\n\u0085in \u202eIran\u202c\u009d\ufeff';
    const { config, values } = await restoreWith((entries) => {
      for (const { table, columns } of PROSE)
        set(table, Object.fromEntries(columns.map((column) => [column, text])))(entries);
    });
    expect(values).toContainEqual(expect.stringMatching(/^texts in \d+ rows of author$/));
    const db = await openDatabase(config);
    for (const { table, columns } of PROSE) {
      const rows = await db.read
        .selectFrom(table as 'author')
        .selectAll()
        .execute();
      const texts = rows.flatMap((row) => columns.map((column) => row[column as 'bio']));
      expect(new Set(texts)).toEqual(new Set(['Born]0;x\n\nin Iran']));
    }
    await db.close();
  });

  it.each(references)(
    'with a row of %s that refers to nothing (%o) is refused in one sentence',
    async (table, values) => {
      const error = await restoreWith(set(table, values)).catch((cause: Error) => cause);
      expect(error).toMatchObject({ message: expect.stringMatching(/cannot be restored: .*refuse/) });
    },
  );

  it('with values of no schema has the defaults and keeps the text, and says so', async () => {
    const evil = [{ url: 'javascript:alert(1)', caption: '', alt: '', position: 0 }];
    const html = '<p>text</p><script>alert(1)</script>';
    const email = { subject: 's', html, text: 'the text', unsubscribe: 'https://unsubscribe.invalid/x' };
    const { config, values, heldJobs } = await restoreWith((entries) => {
      set('setting', { value: '{"evil":1}' })(entries);
      set('template', {
        details: JSON.stringify({ tags: ['kept'], additionalImages: evil, seoDescription: 7 }),
      })(entries);
      set('working_copy', { content: '{"post":"<p>kept text</p>","status":"root"}' })(entries);
      set('newsletter_issue', { email: JSON.stringify(email) })(entries);
      set('revision', { additional_images: JSON.stringify(evil), banner_image: 'javascript:alert(1)' })(
        entries,
      );
      set('author', { image: 'javascript:alert(1)', links: '["javascript:alert(1)","https://e.org/"]' })(
        entries,
      );
      set('user', { image: 'javascript:alert(1)' })(entries);
      set('comment', { text: 'long '.repeat(5000), author_name: 'Two\nlines' })(entries);
      set('image', { hash: 'x' })(entries);
      set('share_link', { expires_at: '2999-01-01T00:00:00.000Z' })(entries);
      addJobs(entries, [
        ['shell', 'backup', '{}'],
        ['image.variants', null, '{"key":7}'],
        ['letter', 'purge-trash', '{"letter":{"to":"a@b.org","subject":"s","text":"t"},"until":1}'],
        ['image.sweep', 'image.sweep', '{}'],
      ]);
    });
    expect(values).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the setting tagline$/),
        expect.stringMatching(/^the end of/),
      ]),
    );
    expect(values.length).toBeGreaterThanOrEqual(8);
    const db = await openDatabase(config);
    const read = (table: 'template' | 'working_copy' | 'newsletter_issue' | 'revision' | 'author' | 'user') =>
      db.read.selectFrom(table).selectAll().execute();
    const rows = JSON.stringify([
      await read('template'),
      await read('working_copy'),
      await read('newsletter_issue'),
      await read('revision'),
      await read('author'),
      await read('user'),
    ]);
    expect(rows).not.toMatch(/<script|javascript:/);
    const [comment] = await db.read.selectFrom('comment').selectAll().execute();
    expect(comment).toMatchObject({ text: 'long '.repeat(4000), author_name: 'Two lines' });
    expect(await db.read.selectFrom('image').select('hash').execute()).toEqual([{ hash: '' }]);
    for (const text of ['kept text', 'the text', '[\\"kept\\"]', 'https://e.org/'])
      expect(rows).toContain(text);
    expect(await loadSettings({ ...testContext(getDb()), db })).toMatchObject({
      tagline: expect.any(String),
    });
    const [link] = await db.read.selectFrom('share_link').select('expires_at').execute();
    expect(Date.parse(link!.expires_at)).toBeLessThanOrEqual(Date.now());
    const jobs = await db.read.selectFrom('job').selectAll().orderBy('kind').execute();
    expect(heldJobs).toBe(3);
    expect(jobs.filter(({ run_at }) => run_at === HELD_UNTIL).map(({ unique_key }) => unique_key)).toEqual([
      null,
      null,
      null,
    ]);
    await db.close();
  });

  it('runs no code on public pages until an administrator of this site switches it on', async () => {
    const { config, values } = await restoreWith(set('setting', { key: 'codeEnabled', value: 'true' }));
    expect(values).toEqual(['the setting codeEnabled']);
    const db = await openDatabase(config);
    expect((await loadSettings({ ...testContext(getDb()), db })).codeEnabled).toBe(false);
    await db.close();
  });

  it('with a false font keeps it where nobody is served', async () => {
    const font = readFileSync('app/styles/fonts/inter-core.woff2');
    const own = (await fontKey(font))!;
    const other = own.replace(/^../, own.startsWith('00') ? '11' : '00');
    const { media } = await restoreWith((entries) =>
      replaceMedia(entries, { [`media/${own}`]: font, [`media/${other}`]: font }),
    );
    expect(media.refused).toEqual([
      { key: other, storedAs: `refused/${other}`, why: 'it is not the font that its name says' },
    ]);
  });

  it('with false images has nothing but their pixels, and keeps the others where nobody is served', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const { config, media } = await restoreWith((entries) => {
      const [name, own] = [...entries].find(([each]) => each.startsWith('media/'))!;
      const stem = name.slice('media/'.length).split('.')[0]!;
      set('image', { width: 9999n, height: 1n })(entries);
      replaceMedia(entries, {
        [name]: Buffer.concat([own, script]),
        'media/bad0.png': script,
        'media/bad1.jpg': own,
        'media/refused/mine.txt': script,
        'media/gone-640.webp': own,
        [`media/${stem}-640.webp`]: script,
      });
    });
    expect(media).toMatchObject({ encodedAgain: 1, leftOut: 2 });
    const folder = join(config.dataDir, 'media');
    expect(media.refused.map(({ storedAs }) => storedAs)).toEqual([
      'refused-2/bad0.png',
      'refused-2/bad1.jpg',
    ]);
    expect(readFileSync(join(folder, 'refused-2/bad0.png'))).toEqual(script);
    expect(existsSync(join(folder, 'bad0.png'))).toBe(false);
    const db = await openDatabase(config);
    const image = await db.read.selectFrom('image').selectAll().executeTakeFirstOrThrow();
    const stored = readFileSync(join(folder, image.key));
    expect(stored.includes(script)).toBe(false);
    expect(image).toMatchObject({ bytes: stored.length, width: expect.any(Number) });
    expect(image.width).toBeLessThan(9999);
    await db.close();
  });

  it('that is true is not changed', async () => {
    const { texts, administrators, staff, values, heldJobs, media } = await restoreWith(() => {});
    expect({ texts, values, heldJobs }).toEqual({
      texts: { cleaned: 0, drafts: [] },
      values: [],
      heldJobs: 0,
    });
    expect(media).toEqual({ encodedAgain: 0, refused: [], leftOut: 0 });
    expect(administrators).toEqual(['ada@example.org']);
    expect(staff).toEqual([]);
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
  return (entries: Entries) =>
    replaceMedia(entries, Object.fromEntries(keys.map((key) => [`media/${key}`, Buffer.from('x')])));
}

/** Changes or adds media files, in their place before the manifest. */
function replaceMedia(entries: Entries, files: Record<string, Uint8Array>): void {
  const manifest = readManifest(entries);
  const sums = entries.get('SHA256SUMS')!;
  entries.delete('manifest.json');
  entries.delete('SHA256SUMS');
  for (const [name, bytes] of Object.entries(files)) entries.set(name, bytes);
  const media = [...entries].filter(([name]) => name.startsWith('media/'));
  manifest.media = { files: media.length, bytes: media.reduce((sum, [, { length }]) => sum + length, 0) };
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  entries.set('SHA256SUMS', sums);
}

/** Replaces the jobs, each given by kind, key and payload. */
function addJobs(entries: Entries, jobs: [kind: string, key: string | null, payload: string][]): void {
  const manifest = readManifest(entries);
  const checksum = new TableChecksum();
  const time = '2026-11-21T10:00:00.000Z';
  const lines = jobs.map(([kind, unique_key, payload], i) => {
    const row: Record<string, Cell> = {
      id: `job${i}`,
      kind,
      unique_key,
      payload,
      run_at: time,
      created_at: time,
    };
    const cells = manifest.tables.job.columns.map((name: string) =>
      name === 'attempts' ? 0n : (row[name] ?? null),
    );
    return `${checksum.add(cells)}\n`;
  });
  manifest.tables.job = { ...manifest.tables.job, rows: checksum.rows, checksum: checksum.sum };
  const rest = [...entries];
  entries.clear();
  for (const [name, bytes] of rest) {
    if (name.startsWith('database/job/')) continue;
    if (name.startsWith('database/audit/'))
      entries.set('database/job/000001.jsonl', Buffer.from(lines.join('')));
    entries.set(name, name === 'manifest.json' ? Buffer.from(JSON.stringify(manifest)) : bytes);
  }
}

/** Writes the hashes of all entries. */
function signAgain(entries: Entries): void {
  entries.delete('SHA256SUMS');
  const lines = [...entries].map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  entries.set('SHA256SUMS', Buffer.from(lines.join('')));
}
