import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { IMPORT_PART_BYTES } from '../../contract/content-import.ts';
import { DatabaseFull } from '../../platform/db/errors.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { StorageUnavailable } from '../../platform/storage/storage.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { findArticle } from '../articles/articles.ts';
import { type Ctx, system } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import {
  contentImportJobs,
  createImport,
  deleteImport,
  getImport,
  listImports,
  openReport,
  startCheck,
  startImport,
  stopImport,
  storePart,
} from './content-imports.ts';
import { listParts } from './parts.ts';

const post = (slug: string, title: string) => ({
  id: slug,
  uuid: slug,
  title,
  slug,
  status: 'published',
  visibility: 'public',
  type: 'post',
  html: `<p>${title}</p>`,
  published_at: '2020-01-02T03:04:05.000Z',
});
const ghost = (posts: object[]) => JSON.stringify({ db: [{ meta: {}, data: { posts } }] });

eachDatabaseInAllTier('An import of an uploaded file', (getDb, getConfig) => {
  let ctx: Ctx;
  let admin: Ctx;
  beforeAll(async () => {
    const { dataDir, databaseUrl = '' } = getConfig();
    await writeFile(join(dataDir, 'secret'), 'x'.repeat(32));
    ctx = testContext(getDb(), system, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MAX_IMPORT_MB: '10' });
    admin = as(ctx, await testAccount(ctx, 'admin', 'importer@example.org', 'Ines'));
  });

  async function uploaded(fileName: string, content: string | Uint8Array) {
    const bytes = Buffer.from(content);
    const made = await createImport(admin, { fileName, bytes: bytes.length });
    let at = 0;
    for (const [part, size] of listParts(bytes.length).entries()) {
      await storePart(admin, made, part, bytes.subarray(at, at + size));
      at += size;
    }
    return made._id;
  }
  const run = async (id: string, signal = new AbortController().signal) => {
    const job = { wasInterrupted: false };
    const result = await contentImportJobs['run-content-import']!(ctx, { id }, signal, job);
    return { result, ...(await getImport(admin, id)) };
  };
  const exists = async (slug: string) => (await findArticle(ctx, slug)).kind === 'found';

  it('is checked first, then imported, and imported again without a change', async () => {
    const id = await uploaded('my blog.json', ghost([post('up-one', 'One'), post('up-two', 'Two')]));
    await startCheck(admin, id, { source: '' });
    const checked = await run(id);
    expect(checked).toMatchObject({
      stage: 'checked',
      createdBy: 'Ines',
      message: null,
      hasReport: true,
      summary: { kind: 'Ghost posts', dryRun: true, counts: { items: 2, created: 2 } },
    });
    expect(await exists('up-one')).toBe(false);
    await startImport(admin, id);
    expect(await run(id)).toMatchObject({
      stage: 'done',
      summary: { dryRun: false, counts: { created: 2 } },
    });
    expect(await exists('up-one')).toBe(true);
    const { stream } = await openReport(admin, id);
    expect(JSON.parse(await text(stream)).items[0]).toMatchObject({ result: 'created', url: '/blog/up-one' });
    const again = await uploaded('my blog.json', ghost([post('up-one', 'One'), post('up-two', 'Changed')]));
    await startCheck(admin, again, {});
    expect((await run(again)).summary?.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    await deleteImport(admin, id);
    await expect(getImport(admin, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await exists('up-one')).toBe(true);
  });

  it.skipIf(isQuick)('is deleted whole or not at all, whatever fails', async () => {
    const id = await uploaded('kept.json', ghost([post('up-kept', 'Kept')]));
    const full = new DatabaseFull('The disk is full.');
    const db = Object.assign(Object.create(admin.db), { write: () => Promise.reject(full) });
    await expect(deleteImport({ ...admin, db }, id)).rejects.toBe(full);
    await startCheck(admin, id, {});
    expect((await run(id)).stage).toBe('checked');

    const failing = Object.assign(Object.create(admin.storage), {
      delete: () => Promise.reject(new StorageUnavailable('away')),
    });
    await deleteImport({ ...admin, storage: failing }, id);
    await expect(getImport(admin, id)).rejects.toMatchObject({ code: 'not_found' });
    const job = { wasInterrupted: false };
    await contentImportJobs['expire-content-import']!(ctx, { id }, new AbortController().signal, job);
    for await (const key of admin.storage.list(`imports/${id}/`)) expect.unreachable(key);
  });

  it('says why a file cannot be imported', async () => {
    const id = await uploaded('archive.zip', 'no archive');
    await startCheck(admin, id, {});
    const failed = await run(id);
    expect(failed).toMatchObject({ stage: 'failed', hasReport: false });
    expect(failed.message).toMatch(/^'archive\.zip' /);
  });

  it('runs alone, is stopped, and goes on after a restart of the server', async () => {
    const [one, two] = [
      await uploaded('one.json', ghost([post('up-three', 'Three')])),
      await uploaded('two.json', ghost([post('up-four', 'Four')])),
    ];
    await startCheck(admin, one, {});
    await expect(startCheck(admin, two, {})).rejects.toMatchObject({ code: 'conflict' });
    await expect(deleteImport(admin, one)).rejects.toMatchObject({ code: 'conflict' });
    const stopping = AbortSignal.abort();
    expect(await run(one, stopping)).toMatchObject({
      stage: 'checking',
      result: { runAgainAt: expect.any(Number) },
    });
    expect((await stopImport(admin, one)).stage).toBe('stopped');
    expect((await run(one)).stage).toBe('stopped');
    await startCheck(admin, two, {});
    expect((await listImports(admin)).map(({ stage }) => stage).slice(0, 2)).toEqual(['checking', 'stopped']);
    await stopImport(admin, two);
  });

  it('needs all parts of a file of a known kind within the limits', async () => {
    const create = (fileName: string, bytes: number) => createImport(admin, { fileName, bytes });
    await expect(create('x.exe', 1)).rejects.toMatchObject({ code: 'unsupported_type' });
    await expect(create('x.zip', 11 * 1024 * 1024)).rejects.toMatchObject({ code: 'too_large' });
    const made = await create('x.zip', IMPORT_PART_BYTES + 1);
    await expect(startCheck(admin, made._id, {})).rejects.toMatchObject({ code: 'invalid' });
    await expect(startImport(admin, made._id)).rejects.toMatchObject({ code: 'invalid' });
    for (const [part, size] of [
      [0, 1],
      [1, 2],
      [2, 1],
    ] as const)
      await expect(storePart(admin, made, part, Buffer.alloc(size))).rejects.toMatchObject({
        code: 'invalid',
      });
    await storePart(admin, made, 1, Buffer.alloc(1));
    await contentImportJobs['expire-content-import']!(ctx, { id: made._id }, new AbortController().signal, {
      wasInterrupted: false,
    });
    expect(await ctx.storage.has(`imports/${made._id}/part-000001`)).toBe(false);
  });
});
