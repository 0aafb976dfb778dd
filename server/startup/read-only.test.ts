import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../domain/audit/audit.ts';
import { createBackup } from '../../domain/backup/backup.ts';
import { system } from '../../domain/context.ts';
import { exportSite } from '../../domain/export/export.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { openForServer, openServices } from './services.ts';

const log = openLog('silent');
const isReadOnly = () => true;
let root: string;
let site: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lekha-read-only-'));
  site = join(root, 'site');
  const { services, unlock } = await openForServer(readConfig({ DATA_DIR: site }), log);
  await services.db.close();
  unlock();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of the site as a server leaves it that is cut off: with an article's row in its log alone. */
function cutOff(name: string, { hasIndex }: { hasIndex: boolean }): string {
  const dataDir = join(root, name);
  const work = `${dataDir}-at-work`;
  cpSync(site, work, { recursive: true });
  const db = new DatabaseSync(join(work, 'lekha.db'));
  db.exec("PRAGMA journal_mode = WAL; UPDATE site SET used_by = 'in the log'");
  cpSync(work, dataDir, { recursive: true });
  db.close();
  if (!hasIndex) rmSync(join(dataDir, 'lekha.db-shm'));
  return dataDir;
}

it.each([
  ['a clean end', () => site],
  ['a cut', () => cutOff('cut', { hasIndex: false })],
  ['a cut that left the index of the log', () => cutOff('indexed', { hasIndex: true })],
])('backs up and exports a read-only site after %s, and changes nothing in it', async (_what, make) => {
  const dataDir = make();
  const before = readdirSync(dataDir);
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), log, {
    changesNothing: true,
    isReadOnly,
  });
  const file = join(root, `${services.now()}-${before.length}.tar.zst`);
  await audit({ ...services, actor: system }, { action: 'site.backed_up', subject: file });
  await createBackup(services, { file });
  await exportSite(services, `${file}-export`);
  const state = await services.db.read.selectFrom('site').select('used_by').executeTakeFirstOrThrow();
  const copy = services.db.connectionConfig.source;
  await services.db.close();
  expect(state.used_by === 'in the log').toBe(dataDir !== site);
  expect(existsSync(copy)).toBe(false);
  // Reading may have rebuilt the index where the test can write.
  expect(readdirSync(dataDir)).toEqual(before);
  expect(existsSync(file)).toBe(true);
});

it('refuses to start on a read-only file system, and every command that changes the site', async () => {
  const config = readConfig({ DATA_DIR: site });
  const sentence = `DATA_DIR ${site} is on a read-only file system: mount it so that it can be written.`;
  for (const opening of [
    openForServer(config, log, { isReadOnly }),
    openServices(config, log, { isReadOnly }),
  ]) {
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(sentence);
  }
});

it('says that a read-only folder has no site', async () => {
  const dataDir = mkdtempSync(join(root, 'empty-'));
  const opening = openServices(readConfig({ DATA_DIR: dataDir }), log, { changesNothing: true, isReadOnly });
  await expect(opening).rejects.toThrow('has no site');
});
