import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainRow } from '../domain/articles/testing.ts';
import { imageBytes } from '../domain/images/testing.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/startup/services.ts';
import { exit } from './command.ts';

const LEKHA = join(import.meta.dirname, 'lekha.ts');
const log = openLog('silent');
let root: string;
let site: string;
let archive: string;
let image: Buffer;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lekha-commands-'));
  site = join(root, 'site');
  archive = join(root, 'site.tar.zst');
  image = Buffer.from(await imageBytes('png'));
  await onSite(site, async ({ db, storage }) => {
    await db.write((tx) =>
      tx
        .insertInto('article')
        .values(Array.from({ length: 200 }, (_, i) => plainRow(i)))
        .execute(),
    );
    await storage.put('0a.png', image);
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function onSite<T>(
  dataDir: string,
  work: (services: Awaited<ReturnType<typeof openServices>>) => Promise<T>,
) {
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), log);
  try {
    return await work(services);
  } finally {
    await services.db.close();
  }
}

function lekha(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', LEKHA, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += text));
  child.stderr.on('data', (text) => (said.err += text));
  const ended = new Promise<{ status: number | null; out: string; err: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...said }));
  });
  return { ended, said, kill: () => child.kill('SIGKILL') };
}
const run = (dataDir: string, ...args: string[]) => lekha(dataDir, ...args).ended;

it('a site is backed up, verified and restored with the exit codes that the operator relies on', async () => {
  const made = await run(site, 'backup', archive);
  expect(made).toMatchObject({
    status: exit.done,
    out: expect.stringMatching(/1 media files, .*, verified\.\n$/),
  });
  expect(made.err).toContain('200 rows of article');
  expect(await run(site, 'backup', archive)).toMatchObject({
    status: exit.notPossible,
    err: `${archive} exists already, and no backup overwrites a file: give another name.\n`,
  });
  expect(await run(site, 'verify', archive)).toMatchObject({ status: exit.done });
  const damaged = join(root, 'damaged.tar.zst');
  const bytes = readFileSync(archive);
  bytes[bytes.length >> 1] = bytes[bytes.length >> 1]! ^ 1;
  writeFileSync(damaged, bytes);
  const empty = join(root, 'empty');
  for (const args of [
    ['verify', damaged],
    ['restore', damaged],
  ]) {
    const { status, err } = await run(empty, ...args);
    expect(status).toBe(exit.damagedInput);
    expect(err.trimEnd().split('\n').at(-1)).toMatch(/damaged\.tar\.zst is damaged: [^.]+\.$/);
  }
  expect(await run(empty, 'restore', archive)).toMatchObject({ status: exit.done });
  const articles = await onSite(empty, ({ db }) => db.read.selectFrom('article').selectAll().execute());
  expect(articles).toHaveLength(200);
  expect(readFileSync(join(empty, 'media', '0a.png'))).toEqual(image);
});

it('a restore that is killed at any moment leaves the old or the new site', async () => {
  const dataDir = join(root, 'killed');
  await onSite(dataDir, ({ db }) =>
    db.write((tx) => tx.insertInto('article').values(plainRow(999)).execute()),
  );
  const steps = ['Verifying', 'Database: article', 'Comparing', 'Checking the texts', 'Swapping'];
  for (const [i, step] of steps.entries()) {
    const restoring = lekha(dataDir, 'restore', archive);
    while (!restoring.said.err.includes(step)) await sleep(1);
    await sleep(i % 2);
    restoring.kill();
    await restoring.ended;
    const found = await onSite(dataDir, ({ db, storage }) =>
      Promise.all([db.read.selectFrom('article').select('slug').execute(), storage.has('0a.png')]),
    );
    const isNew = found[1];
    expect(found[0]).toHaveLength(isNew ? 200 : 1);
    if (step !== 'Swapping') expect(isNew).toBe(false);
  }
  expect(await run(dataDir, 'restore', archive)).toMatchObject({ status: exit.done });
  expect(existsSync(join(dataDir, 'restore.json'))).toBe(false);
});
