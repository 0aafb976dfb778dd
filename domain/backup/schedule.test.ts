import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatInstant } from '../../platform/clock.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { startS3 } from '../../scripts/s3/s3-server.ts';
import { type Ctx, visitor } from '../context.ts';
import { startJobs } from '../jobs/jobs.ts';
import { testContext } from '../testing.ts';
import { write } from '../write.ts';
import { readArchive } from './archive/read-archive.ts';
import { createBackup } from './create-backup.ts';
import { backupJobs, backupStatus, scheduleBackups } from './schedule.ts';
import { archiveFile } from './store/disk.ts';
import { openArchiveFolder, openNewArchive } from './store/open-archive.ts';
import { fillSite } from './testing.ts';

const HOUR_MS = 60 * 60 * 1000;

eachDatabaseInAllTier('Scheduled backups', (getDb) => {
  let ctx: Ctx;
  let folder: string;
  let now: number;
  beforeAll(() => fillSite(testContext(getDb()), 1));
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lekha-scheduled-'));
    now = Date.parse('2026-11-23T10:00:00Z');
    ctx = contextWith({ BACKUP_EVERY: '6h', BACKUP_KEEP: '2', BACKUP_TO: folder });
    await getDb().write((tx) => tx.deleteFrom('job').execute());
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const contextWith = (env: Record<string, string>): Ctx => ({
    ...testContext(getDb(), undefined, env),
    now: () => now,
  });
  const schedule = (by = ctx) => write(by, ({ tx }) => scheduleBackups(tx, by));
  const names = () => readdirSync(folder).sort();

  /** Runs due jobs on several instances until the next backup is later than now. */
  async function run(instances = 1): Promise<void> {
    const running = Array.from({ length: instances }, () => startJobs(ctx, backupJobs));
    await expect.poll(async () => ((await backupStatus(ctx)).nextAt ?? '') > formatInstant(now)).toBe(true);
    await Promise.all(running.map((each) => each.stop()));
  }

  it('are shown to administrators only', async () => {
    await schedule();
    await expect(backupStatus({ ...ctx, actor: visitor })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('are made once by many instances, verified, and again when the last one is old enough', async () => {
    await schedule();
    expect(await backupStatus(ctx)).toEqual({
      isScheduled: true,
      last: null,
      nextAt: formatInstant(now),
      isFailing: false,
    });
    await run(3);
    const file = join(folder, 'lekha-20261123-100000.tar.zst');
    expect(names()).toEqual(['lekha-20261123-100000.tar.zst']);
    const last = { at: formatInstant(now), file, bytes: readFileSync(file).length };
    expect(await backupStatus(ctx)).toEqual({
      isScheduled: true,
      last,
      nextAt: formatInstant(now + 6 * HOUR_MS),
      isFailing: false,
    });
    now += HOUR_MS;
    await schedule();
    expect(await backupStatus(ctx)).toMatchObject({ last, nextAt: formatInstant(now + 5 * HOUR_MS) });
    await schedule(contextWith({ BACKUP_EVERY: '30m', BACKUP_TO: folder }));
    expect(await backupStatus(ctx)).toMatchObject({ last, nextAt: formatInstant(now) });
    await schedule(contextWith({}));
    expect(await backupStatus(ctx)).toMatchObject({ isScheduled: false, last: null });
  });

  it('show one that was made by hand if it is newer, and are due as before', async () => {
    await schedule();
    await run();
    const next = formatInstant(now + 6 * HOUR_MS);
    now += HOUR_MS;
    const { file, archiveBytes } = await createBackup(ctx, { file: join(folder, 'by-hand.tar.zst') });
    const last = { at: formatInstant(now), file, bytes: archiveBytes };
    expect(await backupStatus(ctx)).toMatchObject({ last, nextAt: next });
    now += 5 * HOUR_MS;
    await run();
    expect((await backupStatus(ctx)).last).toMatchObject({ at: next });
    await getDb().autocommit.deleteFrom('system_state').execute();
  });

  it('delete the oldest of this site and nothing else', async () => {
    const others: Record<string, string> = {
      'lekha-20200101-000000.tar.zst': 'not an archive',
      'lekha-20200101-000000.tar.zst.old': 'renamed',
      'notes.txt': 'mine',
    };
    for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text);
    const left = `lekha-20200101-000000.tar.zst~${crypto.randomUUID()}`;
    writeFileSync(join(folder, left), 'half');
    utimesSync(join(folder, left), 0, 0);
    await schedule();
    for (let i = 0; i < 4; i++) {
      await run();
      now += 6 * HOUR_MS;
    }
    const newest = ['lekha-20261123-220000.tar.zst', 'lekha-20261124-040000.tar.zst'];
    expect(names()).toEqual([...Object.keys(others), ...newest].sort());
    for (const name of newest) await readArchive(archiveFile(join(folder, name)));
  });

  it('do not delete a damaged archive', async () => {
    await schedule();
    await run();
    const [first] = names();
    const bytes = readFileSync(join(folder, first!));
    bytes[bytes.length - 3] = bytes[bytes.length - 3]! ^ 1;
    writeFileSync(join(folder, first!), bytes);
    for (let i = 0; i < 3; i++) {
      now += 6 * HOUR_MS;
      await run();
    }
    expect(names()).toContain(first);
    expect(names()).toHaveLength(3);
  });

  it('go to a bucket, where the oldest of this site are deleted and nothing else', async () => {
    const s3 = await startS3();
    try {
      const { S3_BUCKET: _, ...access } = s3.env;
      const to = 's3://backups/site/';
      ctx = contextWith({ BACKUP_EVERY: '6h', BACKUP_KEEP: '2', BACKUP_TO: 's3://backups/site', ...access });
      const put = async (name: string, text: string) => {
        const archive = await openNewArchive(ctx.config, `${to}${name}`, '');
        await archive.write([Buffer.from(text)] as never, 0);
      };
      await put('lekha-20200101-000000.tar.zst', 'not an archive');
      await put('notes.txt', 'mine');
      const initiated = new Date(0);
      for (const key of ['site/lekha-20200102-000000.tar.zst', 'site/other', 'lekha-20200103-000000.tar.zst'])
        s3.uploads.open.set(key, { bucket: 'backups', key, initiated, parts: new Map() });
      await schedule();
      for (let i = 0; i < 3; i++) {
        await run();
        now += 6 * HOUR_MS;
      }
      const newest = ['lekha-20261123-160000.tar.zst', 'lekha-20261123-220000.tar.zst'];
      const found = await (await openArchiveFolder(ctx.config, to)).names();
      expect(found.sort()).toEqual(['lekha-20200101-000000.tar.zst', ...newest, 'notes.txt']);
      expect([...s3.uploads.open.keys()]).toEqual(['site/other', 'lekha-20200103-000000.tar.zst']);
      expect((await backupStatus(ctx))?.last?.file).toBe(`${to}${newest[1]}`);
    } finally {
      await s3.stop();
    }
  });

  it('made while the clock was ahead delay none and delete none of the true ones', async () => {
    ctx = contextWith({ BACKUP_EVERY: '6h', BACKUP_KEEP: '1', BACKUP_TO: folder });
    await schedule();
    await run();
    const truth = now;
    now = Date.parse('2036-11-23T10:00:00Z');
    await run();
    now = truth + HOUR_MS;
    await schedule();
    expect(await backupStatus(ctx)).toMatchObject({ last: null, nextAt: formatInstant(now) });
    await run();
    const [first, second, ahead] = names();
    expect([first, second, ahead]).toEqual([
      'lekha-20261123-110000.tar.zst',
      'lekha-20361123-100000.tar.zst',
      undefined,
    ]);
    expect((await backupStatus(ctx)).last?.file).toBe(join(folder, first!));
  });

  it('that fail are tried again, and say so', async () => {
    rmSync(folder, { recursive: true });
    await schedule();
    const jobs = startJobs(ctx, backupJobs);
    await expect.poll(async () => (await backupStatus(ctx))?.isFailing).toBe(true);
    mkdirSync(folder);
    now += HOUR_MS;
    await expect.poll(async () => (await backupStatus(ctx))?.last?.at).toBe(formatInstant(now));
    await jobs.stop();
    expect(await backupStatus(ctx)).toMatchObject({ isFailing: false });
  });
});
