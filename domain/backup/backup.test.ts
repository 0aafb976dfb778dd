import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSnapshot, summarise } from '../../platform/db/dump/snapshot.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { plainRow } from '../articles/testing.ts';
import type { Ctx } from '../context.ts';
import { testContext } from '../testing.ts';
import { write } from '../write.ts';
import { type Entry, readAll, readArchive } from './archive/read-archive.ts';
import { type Backup, createBackup } from './create-backup.ts';
import { archiveFile } from './store/disk.ts';
import { type Entries, fillSite, rewriteArchive } from './testing.ts';

eachDatabase('A backup', (getDb) => {
  let ctx: Ctx;
  let folder: string;
  let made: Backup;
  beforeAll(async () => {
    ctx = testContext(getDb());
    folder = mkdtempSync(join(tmpdir(), 'lekha-backups-'));
    await fillSite(ctx);
    made = await createBackup(ctx, { file: join(folder, 'site.tar.zst') });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function contents(file: string): Promise<Map<string, Buffer>> {
    const entries = new Map<string, Buffer>();
    await readArchive(
      archiveFile(file),
      async ({ name, body }) => void entries.set(name, await readAll(body)),
    );
    return entries;
  }

  it('has every row, media file and the secret, and only its owner can read it', async () => {
    const snapshot = await openSnapshot(getDb().connectionConfig);
    const expected = await summarise(snapshot);
    await snapshot.close();
    expect(made.manifest.tables).toMatchObject(expected);
    expect(Object.values(expected).every(({ rows }) => rows > 0)).toBe(true);
    const entries = await contents(made.file);
    expect(entries.get('secret')?.toString()).toBe(`${'x'.repeat(32)}\n`);
    const { keys } = { keys: readdirSync(join(ctx.config.dataDir, 'media')) };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(entries.get(`media/${key}`)).toEqual(readFileSync(join(ctx.config.dataDir, 'media', key)));
    }
    expect(made.manifest.missingMedia).toEqual([]);
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('~'))).toEqual([]);
  });

  it('is named by its time if no name is given, and is compressed with gzip if the name says so', async () => {
    const now = () => Date.parse('2026-11-23T10:15:00Z');
    const { file } = await createBackup({ ...ctx, now });
    expect(file).toBe(join(ctx.config.dataDir, 'backups', 'lekha-20261123-101500.tar.zst'));
    const gzip = await createBackup(ctx, { file: join(folder, 'site.tar.gz') });
    expect(readFileSync(gzip.file).readUInt16BE()).toBe(0x1f8b);
    expect(await contents(gzip.file)).toHaveProperty('size', (await contents(file)).size);
  });

  it('has every write that was acknowledged before it began, and is consistent while others go on', async () => {
    let next = 1000;
    let isDone = false;
    const add = async () => {
      const n = next++;
      await write(ctx, async ({ tx }) => {
        const row = plainRow(n);
        await tx.insertInto('article').values(row).execute();
        await tx
          .insertInto('address')
          .values({ path: row.slug, article_id: row.id, kind: 'slug', created_at: row.created_at })
          .execute();
      });
      return n;
    };
    const acknowledged = [await add(), await add(), await add()];
    const writer = (async () => {
      for (; !isDone; await yieldToOthers()) await add();
    })();
    const { file } = await createBackup(ctx, { file: join(folder, 'busy.tar.zst') });
    isDone = true;
    await writer;
    const rows = (await contents(file)).entries();
    const lines = (table: string) =>
      [...rows]
        .filter(([name]) => name.startsWith(`database/${table}/`))
        .flatMap(([, text]) => text.toString().split('\n'));
    const all = lines('address').join('\n');
    for (const n of acknowledged) expect(all).toContain(`"plain-${n}"`);
    const { tables } = (await readArchive(archiveFile(file))).manifest;
    expect(tables.address!.rows - made.manifest.tables.address!.rows).toBe(
      tables.article!.rows - made.manifest.tables.article!.rows,
    );
  });

  it('never overwrites a file, and needs space and a folder', async () => {
    const taken = join(folder, 'taken');
    writeFileSync(taken, 'mine');
    await expect(createBackup(ctx, { file: taken })).rejects.toThrow(/exists already/);
    expect(readFileSync(taken, 'utf8')).toBe('mine');
    const free = async () => 1000;
    const full = createBackup(ctx, { file: join(folder, 'full'), free });
    await expect(full).rejects.toThrow(/has 1\.0 kB free and may need .* MB: make space first\.$/);
    await expect(createBackup(ctx, { file: join(folder, 'no', 'site') })).rejects.toThrow(/does not exist/);
    expect(readdirSync(folder).filter((name) => /~|full|^no$/.test(name))).toEqual([]);
  });

  it('that is stopped leaves no file', async () => {
    const file = join(folder, 'stopped.tar.zst');
    const stop = new AbortController();
    const stopping = createBackup(ctx, { file, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(stopping).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('names images whose file is missing', async () => {
    await ctx.db.autocommit
      .insertInto('image')
      .values({
        ...(await ctx.db.read.selectFrom('image').selectAll().executeTakeFirstOrThrow()),
        id: 'lost',
        key: '0badcafe.png',
      })
      .execute();
    const { manifest } = await createBackup(ctx, { file: join(folder, 'lost.tar.zst') });
    await ctx.db.autocommit.deleteFrom('image').where('id', '=', 'lost').execute();
    expect(manifest.missingMedia).toEqual(['0badcafe.png']);
  });

  const damage = async (bytes: Buffer) => {
    const file = join(folder, 'damaged.tar.zst');
    writeFileSync(file, bytes);
    const names: string[] = [];
    const visit = async ({ name }: Entry) => void names.push(name);
    return readArchive(archiveFile(file), visit).then(
      () => 'whole',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };

  const isEqualContent = (one: Buffer, other: Buffer) => {
    try {
      return zstdDecompressSync(one).equals(zstdDecompressSync(other));
    } catch {
      return false;
    }
  };

  it('with a changed, missing or additional byte anywhere is found to be damaged', async () => {
    const bytes = readFileSync(made.file);
    for (let i = 0; i < 40; i++) {
      const changed = Buffer.from(bytes);
      const at = Math.floor((i / 40) * bytes.length);
      changed[at] = changed[at]! ^ (1 << (i % 8));
      // zstd has bits without a meaning, whose change changes nothing.
      if (isEqualContent(changed, bytes)) continue;
      expect(await damage(changed), `byte ${at}`).toMatch(
        /^DamagedArchive: .*damaged\.tar\.zst is damaged: /,
      );
    }
    for (const part of [0, 3, 100, bytes.length / 2, bytes.length - 4, bytes.length - 1]) {
      expect(await damage(bytes.subarray(0, part)), `the first ${part}`).toMatch(/^DamagedArchive/);
    }
    for (const more of [Buffer.from('x'), Buffer.alloc(2000), bytes]) {
      expect(await damage(Buffer.concat([bytes, more]))).toMatch(/^DamagedArchive/);
    }
  });

  const edits: [name: string, edit: (entries: Entries) => void, message: RegExp][] = [
    ['a missing entry', (e) => e.delete(find(e, /^media/)), /media\/.* is missing/],
    ['missing rows', (e) => e.delete('database/article/000001.jsonl'), /000001\.jsonl is missing/],
    ['no hashes', (e) => e.delete('SHA256SUMS'), /its end with SHA256SUMS is missing/],
    ['no manifest', (e) => e.delete('manifest.json'), /manifest\.json is missing/],
    [
      'a changed row',
      (e) => change(e, 'database/setting/000001.jsonl'),
      /database\/setting\/000001\.jsonl is not what/,
    ],
    ['a changed file', (e) => change(e, find(e, /^media/)), /media\/.* is not what was backed up/],
    ['a changed secret', (e) => change(e, 'secret'), /secret is not what was backed up/],
    [
      'an additional entry',
      (e) => insert(e, 'media/extra.png'),
      /media\/extra\.png is not part of the backup/,
    ],
    [
      'an entry at the end',
      (e) => void e.set('media/extra.png', Buffer.from('x')),
      /extra\.png follows SHA256SUMS/,
    ],
    [
      'a path out of the folder',
      (e) => insert(e, 'media/../../x'),
      /no backup has an entry 'media\/\.\.\/\.\.\/x'/,
    ],
    ['rows of no table', (e) => insert(e, 'database/__proto__/000000.jsonl'), /no backup has an entry/],
    ['an absolute path', (e) => insert(e, '/etc/passwd'), /no backup has an entry '\/etc\/passwd'/],
    ['a hidden file', (e) => insert(e, 'media/.lekha-site'), /no backup has an entry/],
    ['another beginning', (e) => void e.delete('format.json'), /does not begin with format\.json/],
    [
      'a format without sense',
      (e) => void e.set('format.json', Buffer.from('[')),
      /format\.json in it cannot be understood/,
    ],
  ];

  it.each(edits)('with %s is found to be damaged', async (_name, edit, message) => {
    const file = join(folder, 'edited.tar.zst');
    writeFileSync(file, readFileSync(made.file));
    await rewriteArchive(file, edit);
    const error = await readArchive(archiveFile(file)).catch((each: Error) => each);
    expect(error).toMatchObject({ name: 'DamagedArchive', message: expect.stringMatching(message) });
  });

  it.each(['secret', 'media/0a.png'])('that declares a huge size for %s is refused at once', async (name) => {
    const format = { name: 'format.json', data: Buffer.from('{"format":1,"program":"0.1.0"}') };
    const entries = [format, { name, data: Buffer.from('x') }].map(({ name, data }) => ({
      header: { name, size: data.length, type: 'file' as const },
      body: data,
    }));
    const tar = Buffer.from(await packTar(entries));
    const header = tar.subarray(1024, 1536);
    header.write('77777777777\0', 124);
    header.write('        ', 148);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    expect(await damage(zstdCompressSync(tar))).toMatch(/^DamagedArchive/);
  });

  it('of a newer format is refused with the version that made it, and a file that is not an archive with a sentence', async () => {
    const file = join(folder, 'newer.tar.zst');
    writeFileSync(file, readFileSync(made.file));
    await rewriteArchive(
      file,
      (e) => void e.set('format.json', Buffer.from('{"format":2,"program":"9.1.0"}')),
    );
    const error = await readArchive(archiveFile(file)).catch((each: Error) => each);
    expect(error).toMatchObject({
      name: 'BackupError',
      message: expect.stringMatching(/made by Lekha 9\.1\.0/),
    });
    expect(await damage(Buffer.from('Not an archive at all.'))).toMatch(/^DamagedArchive/);
    await expect(readArchive(archiveFile(join(folder, 'none')))).rejects.toMatchObject({
      name: 'BackupError',
    });
    await expect(readArchive(archiveFile(folder))).rejects.toMatchObject({ name: 'BackupError' });
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

function find(entries: Entries, name: RegExp): string {
  return [...entries.keys()].find((each) => name.test(each))!;
}

function change(entries: Entries, name: string): void {
  const bytes = Buffer.from(entries.get(name)!);
  bytes[bytes.length >> 1] = bytes[bytes.length >> 1]! ^ 1;
  entries.set(name, bytes);
}

/** Inserts an entry before the hashes. */
function insert(entries: Entries, name: string): void {
  const hashes = entries.get('SHA256SUMS')!;
  entries.delete('SHA256SUMS');
  entries.set(name, Buffer.from('x'));
  entries.set('SHA256SUMS', hashes);
}
