import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Config, readConfig } from '../platform/config.ts';
import { lockDataFolder } from '../platform/db/folder-lock.ts';
import { MediaMismatch } from '../platform/storage/copy.ts';
import { openLocalStorage } from '../platform/storage/local.ts';
import { openS3Storage } from '../platform/storage/s3.ts';
import { type Storage, StorageFull, StorageUnavailable } from '../platform/storage/storage.ts';
import { type S3Server, startS3 } from '../scripts/s3/s3-server.ts';
import { copy } from './media.ts';

const KEYS = Array.from({ length: 30 }, (_, i) => `${i}.jpg`);
let s3: S3Server;
let folder: string;
let config: Config;
let local: Storage;
let bucket: Storage;
let out: string[];
let err: string[];

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-media-'));
  config = readConfig({ ...s3.env, DATA_DIR: folder, S3_PREFIX: folder.replace(/\W/g, '-').slice(1) });
  local = openLocalStorage(join(folder, 'media'));
  bucket = openS3Storage(config.s3!);
  [out, err] = [[], []];
  for (const key of KEYS) await local.put(key, Buffer.from(`image ${key}`));
  await local.claim('site-1');
});
afterEach(async () => {
  s3.fault = undefined;
  await rm(folder, { recursive: true, force: true });
});

const run = (to: 's3' | 'local') =>
  copy(config, to, { out: (line) => out.push(line), err: (line) => err.push(line) });
async function content(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const key of storage.list('')) found[key] = String(await storage.get(key));
  return found;
}
const countPuts = () => s3.requests.filter((each) => each.startsWith('PUT')).length;

it('copies all images to S3 and back', async () => {
  expect(await run('s3')).toBe(0);
  expect(await content(bucket)).toEqual(await content(local));
  expect(await bucket.owner()).toBe('site-1');
  expect(out).toEqual([expect.stringMatching(/^30 images \(\d+ bytes\) copied to s3:.* verified; 0 were/)]);
  expect(err.at(-1)).toMatch(/^\[30\/30\]/);
  const before = await content(local);
  await rm(join(folder, 'media'), { recursive: true });
  expect(await run('local')).toBe(0);
  expect(await content(local)).toEqual(before);
  expect(await local.owner()).toBe('site-1');
});

it('goes on after an interruption, and copies only what is missing or different', async () => {
  let puts = 0;
  s3.fault = (request) => (request.startsWith('PUT') && ++puts > 11 ? { cutAfter: 'request' } : undefined);
  await expect(run('s3')).rejects.toThrow(StorageUnavailable);
  expect(await bucket.owner()).toBe('unfinished copy of site-1');
  s3.fault = undefined;
  const done = Object.keys(await content(bucket)).length;
  expect(done).toBeGreaterThan(0);
  await bucket.put('7.jpg', Buffer.from('image 8.jpg'));
  const before = countPuts();
  expect(await run('s3')).toBe(0);
  expect(countPuts() - before).toBeLessThanOrEqual(KEYS.length - done + 2);
  expect(await content(bucket)).toEqual(await content(local));
  expect(await run('s3')).toBe(0);
  expect(out.at(-1)).toMatch(/^0 images .* 30 were there already/);
});

it('reports a damaged image with status 4, and does not finish the target', async () => {
  await run('s3');
  await rm(join(folder, 'media'), { recursive: true });
  const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const { endpoint, region, prefix, accessKeyId, secretAccessKey } = config.s3!;
  const client = new S3Client({
    endpoint: endpoint!,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(
    new PutObjectCommand({
      Bucket: 'media',
      Key: `${prefix}3.jpg`,
      Body: 'other',
      Metadata: { sha256: '0'.repeat(64) },
    }),
  );
  expect(await run('local')).toBe(4);
  expect(err.at(-1)).toMatch(/^Damaged in s3:.*: 3\.jpg$/);
  expect(await local.has('3.jpg')).toBe(false);
  expect(await local.owner()).toBe('unfinished copy of site-1');
});

it('refuses a target of another site, and a source without media', async () => {
  await bucket.claim('site-2');
  await expect(run('s3')).rejects.toThrow(MediaMismatch);
  expect(await content(bucket)).toEqual({});
  await rm(join(folder, 'media'), { recursive: true });
  await expect(run('s3')).rejects.toThrow('does not hold the media of a site');
});

it('needs a bucket, and stops on a full one', async () => {
  config = readConfig({ DATA_DIR: folder });
  await expect(run('s3')).rejects.toThrow('Set S3_BUCKET');
  config = readConfig({ ...s3.env, DATA_DIR: folder, S3_PREFIX: 'full' });
  s3.fault = (request) =>
    request.startsWith('PUT') && request.endsWith('.jpg') ? { status: 507, code: 'StorageFull' } : undefined;
  await expect(run('s3')).rejects.toThrow(StorageFull);
});

it('leaves out files of other programs, and tells that a server is running', async () => {
  await writeFile(join(folder, 'media', 'Thumbs.db'), '');
  const unlock = lockDataFolder(folder);
  expect(await run('s3')).toBe(0);
  unlock();
  expect(err.at(-1)).toContain('Thumbs.db');
  expect(out.at(-1)).toContain('A server is running');
});
