import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import {
  createMigratedDatabase,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { testContext } from '../testing.ts';
import { exportSite, importSite } from './export.ts';
import { fillSite, readFolder } from './testing.ts';

describe('A damaged export', () => {
  let folder: string;
  let good: Record<string, string>;
  let target: TestDatabaseConfig;
  let db: Database;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lekha-damaged-'));
    target = await createMigratedDatabase('sqlite');
    db = await openDatabase(target);
    const ctx = testContext(db);
    await fillSite(ctx);
    await exportSite(ctx, join(folder, 'good'), { revisions: true, personalData: true });
    good = readFolder(join(folder, 'good'));
  });
  afterAll(async () => {
    await db.close();
    await removeDatabase(target);
    rmSync(folder, { recursive: true, force: true });
  });

  const article = 'articles/2020/如何开始.md';
  const replace = (path: string, text: string) => (files: Record<string, string>) => {
    files[path] = text;
  };
  const append = (path: string, text: string) => (files: Record<string, string>) => {
    files[path] += text;
  };
  /** Edits a file and removes the list of hashes, as someone who means it would. */
  const edit = (path: string, from: string | RegExp, to: string) => (files: Record<string, string>) => {
    const text = Buffer.from(files[path] ?? '', 'latin1').toString('utf8');
    expect(text).toMatch(from);
    files[path] = Buffer.from(text.replace(from, to)).toString('latin1');
    delete files['files.sha256'];
  };

  it.each<[string, (files: Record<string, string>) => unknown, RegExp]>([
    ['a changed file', append(article, 'x'), /is not the file that was exported/],
    ['a missing file', (f) => Reflect.deleteProperty(f, article), /如何开始\.md is missing/],
    [
      'a missing file and list',
      (f) => {
        for (const path of Object.keys(f)) if (path.includes('如何开始')) delete f[path];
        delete f['files.sha256'];
      },
      /has 8 of its 9 articles/,
    ],
    ['a manifest that is cut off', replace('export.json', '{"format": "lekha-export"'), /not valid JSON/],
    [
      'a newer format',
      edit('export.json', '"version": 1', '"version": 2'),
      /format that this version does not know/,
    ],
    [
      'a list that is cut off',
      (f) => replace('files.sha256', f['files.sha256']!.slice(0, -5))(f),
      /is cut off/,
    ],
    ['a list with a path out of the folder', replace('files.sha256', `${'0'.repeat(64)}  ../x\n`), /line 1/],
    ['JSON that is cut off', edit('authors.json', /\]\n$/, ''), /authors\.json is not valid JSON/],
    ['an unknown field', edit(article, 'lang:', 'script: x\nlang:'), /does not fit/],
    [
      'an invalid date',
      edit(article, '2020-02-03T04:05:06.789Z', '2020-99-03T04:05:06.789Z'),
      /date is not an instant/,
    ],
    ['YAML aliases', edit(article, 'title:', 'a: &a [x]\nb: [*a, *a]\ntitle:'), /如何开始\.md/],
    ['no front matter', edit(article, '---\n', ''), /has no front matter/],
    ['an article that is cut off', edit(article, /\n[^\n]*\n$/, ''), /is cut off/],
    ['a slug with a path', edit(article, 'slug: 如何开始', 'slug: ../x'), /slug is not a slug/],
    ['an id of a file', edit(article, /\nid: .*/, '\nid: ../x'), /id is not an id/],
    [
      'an unknown author',
      edit(article, /authorId: .*/, 'authorId: nobody'),
      /author that authors\.json does not have/,
    ],
    [
      'another font than its name says',
      (files: Record<string, string>) => {
        const font = Object.keys(files).find((path) => path.endsWith('.woff2'))!;
        files[font] += 'x';
        delete files['files.sha256'];
      },
      /woff2 cannot be imported: it is not the font that its name says/,
    ],
    ['a script as an image', edit('media.json', /\.png/, '.html'), /names a file that no image has/],
    [
      'a foreign scheme',
      edit('settings.json', /"logo": "[^"]*"/, '"logo": "javascript:alert(1)"'),
      /settings\.json has an image/,
    ],
    [
      'two articles of one number',
      edit(article, /number: .*/, 'number: 1'),
      /cannot be imported: the table article/,
    ],
  ])('with %s is refused in one sentence, and nothing is written', async (_name, change, message) => {
    const files = { ...good };
    change(files);
    const { path, error, left } = await tryImport(files);
    expect(error).toMatchObject({ name: 'DamagedExport', message: expect.stringMatching(message) });
    expect(left).not.toContain('lekha.db');
    rmSync(path, { recursive: true });
  });

  it('with a link to another file is refused', async () => {
    const { path } = await writeExport({ ...good });
    rmSync(join(path, article));
    symlinkSync('/etc/hostname', join(path, article));
    expect(await importError(path)).toMatchObject({ message: `${article} is a link.` });
  });

  it('of someone who adds scripts loses them', async () => {
    const files = { ...good };
    edit(article, /\n\n/, '\n\n<script>alert(1)</script><p onclick="alert(1)">x</p>\n\n')(files);
    const { path } = await writeExport(files);
    const data = mkdtempSync(join(folder, 'data-'));
    const config = readConfig({ DATA_DIR: data, APP_SECRET: 'x'.repeat(32) });
    await importSite({ config, log: openLog('silent'), now: Date.now }, path);
    const imported = await openDatabase(config);
    const row = await imported.read
      .selectFrom('article')
      .selectAll()
      .where('lang', '=', 'zh')
      .executeTakeFirstOrThrow();
    await imported.close();
    expect(`${row.body}${row.rendered}`).not.toMatch(/script|onclick/);
  });

  it('brings no code for public pages', async () => {
    const files = { ...good };
    edit('settings.json', '{', '{"headCode": "<script>alert(1)</script>", "codeEnabled": true,')(files);
    const { path } = await writeExport(files);
    const config = readConfig({ DATA_DIR: mkdtempSync(join(folder, 'data-')), APP_SECRET: 'x'.repeat(32) });
    await importSite({ config, log: openLog('silent'), now: Date.now }, path);
    const imported = await openDatabase(config);
    const keys = await imported.read.selectFrom('setting').select('key').execute();
    await imported.close();
    expect(keys.map(({ key }) => key)).toContain('logo');
    expect(keys.filter(({ key }) => /code/i.test(key))).toEqual([]);
  });

  it('has settings of one line, as they are stored', async () => {
    const files = { ...good };
    edit('settings.json', '{', '{"tagline": "a\\u001b[31m\\r\\nb\\u202e",')(files);
    files['settings.json'] = files['settings.json']!.replace(/,\s*"tagline": "[^"]*"/g, '');
    const { path } = await writeExport(files);
    const config = readConfig({ DATA_DIR: mkdtempSync(join(folder, 'data-')), APP_SECRET: 'x'.repeat(32) });
    await importSite({ config, log: openLog('silent'), now: Date.now }, path);
    const imported = await openDatabase(config);
    const tagline = await imported.read
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'tagline')
      .executeTakeFirst();
    await imported.close();
    expect(tagline).toEqual({ value: '"a[31m b"' });
  });

  it('of a version that exported the mark of the first start is imported without it', async () => {
    expect(good['settings.json']).not.toContain('welcomed');
    const files = { ...good };
    edit('settings.json', '{', '{"welcomed": true,')(files);
    const { path } = await writeExport(files);
    const config = readConfig({ DATA_DIR: mkdtempSync(join(folder, 'data-')), APP_SECRET: 'x'.repeat(32) });
    await importSite({ config, log: openLog('silent'), now: Date.now }, path);
    const imported = await openDatabase(config);
    const keys = await imported.read.selectFrom('setting').select('key').execute();
    await imported.close();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).not.toContainEqual({ key: 'welcomed' });
  });

  async function tryImport(files: Record<string, string>) {
    const { path } = await writeExport(files);
    return { path, error: await importError(path), left: lastFiles };
  }

  let lastFiles: string[] = [];
  async function importError(path: string): Promise<unknown> {
    const data = mkdtempSync(join(folder, 'data-'));
    const config = readConfig({ DATA_DIR: data, APP_SECRET: 'x'.repeat(32) });
    const error = await importSite({ config, log: openLog('silent'), now: Date.now }, path).catch(
      (cause) => cause,
    );
    lastFiles = Object.keys(readFolder(data));
    return error;
  }

  async function writeExport(files: Record<string, string>) {
    const path = mkdtempSync(join(folder, 'export-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(path, name, '..'), { recursive: true });
      writeFileSync(join(path, name), text, 'latin1');
    }
    return { path };
  }
});
