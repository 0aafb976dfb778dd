import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Config, ConfigError, readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import {
  createEmptyDatabase,
  eachDatabaseInAllTier,
  removeDatabase,
  type TestDatabaseConfig,
} from '../../platform/db/testing.ts';
import { openLog } from '../../platform/log.ts';
import { type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import { openForServer } from './services.ts';

const log = openLog('silent');

eachDatabaseInAllTier('servers on one database', (getDb) => {
  let root: string;
  let s3: S3Server;
  let database: TestDatabaseConfig;
  const running: Awaited<ReturnType<typeof openForServer>>[] = [];

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'lekha-instances-'));
    s3 = await startS3();
    database = await createEmptyDatabase(getDb().dialect);
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await stop(each);
  });
  afterAll(async () => {
    await s3.stop();
    await removeDatabase(database);
    rmSync(root, { recursive: true, force: true });
  });

  const createConfig = (name: string, env: Record<string, string> = {}): Config =>
    readConfig({
      DATA_DIR: join(root, name),
      DATABASE_URL: database.databaseUrl,
      APP_SECRET: 'x'.repeat(32),
      ...env,
    });

  async function start(config: Config) {
    const opened = await openForServer(config, log);
    running.push(opened);
    return opened;
  }
  async function stop({ services, unlock }: (typeof running)[number]) {
    await services.db.close();
    unlock();
  }
  const outcome = (config: Config) =>
    start(config).then(
      () => 'started',
      (error: Error) => `${error instanceof ConfigError} ${error.message}`,
    );
  const refused =
    /^true Another server of this site runs on .+: set the same S3_BUCKET .+ or stop that server\.$/;

  it('are refused while media is on a disk, until the first is stopped', async () => {
    if (getDb().dialect === 'sqlite') return;
    const first = await start(createConfig('one'));
    expect(await outcome(createConfig('two'))).toMatch(refused);
    expect(await outcome(createConfig('three', s3.env))).toMatch(refused);
    await stop(first);
    running.length = 0;
    expect(await outcome(createConfig('two'))).toBe('started');
  });

  it('run beside each other on one bucket', async () => {
    if (getDb().dialect === 'sqlite') return;
    await start(createConfig('one', s3.env));
    expect(await outcome(createConfig('two', s3.env))).toBe('started');
    expect(await outcome(createConfig('three', { ...s3.env, S3_PREFIX: 'other' }))).toMatch(refused);
    expect(await outcome(createConfig('four'))).toMatch(refused);
  });

  it('start again at once on the folder of a killed server, and elsewhere after a while', async () => {
    if (getDb().dialect === 'sqlite') return;
    const { services, unlock } = await openForServer(createConfig('one'), log);
    const [row] = await services.db.read.selectFrom('instance').selectAll().execute();
    await services.db.close();
    unlock();
    /** Leaves what a killed server leaves. */
    const leave = async (seenAgoMs: number, id = row!.id) => {
      const db = await openDatabase(database);
      const seen_at = new Date(Date.now() - seenAgoMs).toISOString();
      await db.autocommit
        .insertInto('instance')
        .values({ ...row!, id, seen_at })
        .execute();
      await db.close();
    };
    await leave(1000);
    expect(await outcome(createConfig('two'))).toMatch(refused);
    expect(await outcome(createConfig('one'))).toBe('started');
    await stop(running.pop()!);
    await leave(30_000);
    expect(await outcome(createConfig('two'))).toBe('started');
    await stop(running.pop()!);
    // Its clock was ahead.
    await leave(-1e11, 'ahead');
    expect(await outcome(createConfig('three'))).toBe('started');
  });

  it('log an error if they find each other later', async () => {
    if (getDb().dialect === 'sqlite') return;
    const lines: string[] = [];
    const sink = openLog('error', { write: (line: string) => void lines.push(line) });
    const opened = await openForServer(createConfig('one'), sink);
    running.push(opened);
    const { db } = opened.services;
    const [row] = await db.read.selectFrom('instance').selectAll().execute();
    const seen_at = new Date(Date.now() + 60_000).toISOString();
    await db.autocommit
      .insertInto('instance')
      .values({ ...row!, id: 'other', host: 'elsewhere', seen_at })
      .execute();
    await expect.poll(() => lines.join()).toContain('media_not_shared');
    expect(lines.join()).toContain('elsewhere');
    await db.autocommit.deleteFrom('instance').where('id', '=', 'other').execute();
  });
});
