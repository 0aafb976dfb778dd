import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Fault, type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import { readConfig } from '../config.ts';
import { openS3Storage, type S3Storage } from './s3.ts';
import { StorageUnavailable } from './storage.ts';

const day = '2026-11-01';
const content = Buffer.alloc(200_000, 'lekha');
let s3: S3Server;
let prefix: string;
let storage: S3Storage;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  prefix = randomUUID();
  storage = openS3Storage(readConfig({ ...s3.env, S3_PREFIX: prefix }).s3!);
  await storage.put('a.jpg', content);
});
afterEach(() => {
  s3.fault = undefined;
});

const path = (key: string) => `/media/${prefix}/${key}`;
const portal: Fault = { page: { status: 200 } };
const flipped: Fault = {
  change: (body) => {
    const changed = Buffer.from(body);
    changed[body.length >> 1]! ^= 1;
    return changed;
  },
};

function fail(method: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY): void {
  s3.fault = (request) => (method.test(request) && times-- > 0 ? fault : undefined);
}

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of all) found.push(each);
  return found;
}

const calls: [string, RegExp, () => Promise<unknown>][] = [
  ['a write', /^PUT/, () => storage.put('b.jpg', content)],
  ['a read', /^GET/, () => storage.get('a.jpg')],
  ['a stream', /^GET/, async () => buffer((await storage.stream('a.jpg'))!)],
  ['a look-up', /^HEAD/, () => storage.stat('a.jpg')],
  ['a look-up of a missing object', /^(HEAD|GET)/, () => storage.has('none.jpg')],
  ['a deletion', /^DELETE/, () => storage.delete('a.jpg')],
  ['a list', /^GET/, () => collect(storage.list(''))],
  ['a move to the trash', /^PUT/, () => storage.trash({ day, key: 'a.jpg' })],
  ['the owner', /^GET/, () => storage.owner()],
  ['a claim', /^PUT/, () => storage.claim('site')],
  ['a large upload', /^POST/, () => storage.putStream('c.jpg', large(), 33 * 1024 * 1024)],
  ['a part of one', /^PUT/, () => storage.putStream('c.jpg', large(), 33 * 1024 * 1024)],
];

async function* large(): AsyncIterable<Uint8Array> {
  for (let i = 0; i < 9; i++) yield Buffer.alloc(1024 * 1024, i);
}

it.each(calls)('does not believe a page of a portal as the answer to %s', async (_, method, call) => {
  for (const status of [200, 404, 307, 403]) {
    fail(method, { page: { status, headers: { location: 'https://portal.example/' } } });
    await expect(call(), `status ${status}`).rejects.toThrow(StorageUnavailable);
  }
  s3.fault = undefined;
  expect(await storage.get('a.jpg')).toEqual(content);
});

it('says in words what answers in place of the store, and that waiting does not help', async () => {
  fail(/./, portal);
  expect(await storage.findError()).toContain('something else than an object store answered');
  await expect(storage.owner()).rejects.toMatchObject({ isWrong: true });
  fail(/./, { page: { status: 307 } });
  expect(await storage.findError()).toContain('redirects to another place (status 307): correct S3_ENDPOINT');
  fail(/./, { page: { status: 404 } });
  expect(await storage.findError()).toContain('status 404 and without the code of an object store');
  fail(/./, { status: 503, code: 'SlowDown' });
  await expect(storage.owner()).rejects.toMatchObject({ isWrong: false });
  s3.fault = undefined;
  expect(await storage.findError()).toBeNull();
});

it('reads again after a flipped bit, and gives nothing whole of which bits stay flipped', async () => {
  fail(/^GET .*a\.jpg/, flipped, 1);
  expect(await storage.get('a.jpg')).toEqual(content);
  fail(/^GET .*a\.jpg/, flipped);
  await expect(storage.get('a.jpg')).rejects.toThrow('other bytes than were stored as a.jpg');
  for (const range of [undefined, { start: 5, end: 9 }]) {
    await expect(buffer((await storage.stream('a.jpg', range))!)).rejects.toThrow('other bytes');
  }
  expect(await storage.findError()).toContain('other bytes than were stored as a.jpg');
  s3.fault = undefined;
  expect(await storage.findError()).toBeNull();
  expect((await buffer((await storage.stream('a.jpg', { start: 5, end: 9 }))!)).toString()).toBe('lekha');
});

it('checks objects that other programs stored by their ETag', async () => {
  await fetch(`${s3.endpoint}/media/${prefix}/a.jpg`, { method: 'HEAD' });
  s3.hideMetadata = true;
  expect(await storage.get('a.jpg')).toEqual(content);
  fail(/^GET/, flipped);
  await expect(storage.get('a.jpg')).rejects.toThrow('other bytes');
  s3.hideMetadata = false;
});

it.each([
  ['HEAD', () => storage.stat('b.jpg')],
  ['GET', () => storage.get('b.jpg')],
])('does not take the %s of another object for that of the one it asked for', async (method, call) => {
  await storage.put('b.jpg', Buffer.from('other'));
  fail(new RegExp(`^${method}`), { path: path('a.jpg') });
  await expect(call()).rejects.toThrow('it answered with a.jpg instead of b.jpg');
});

it('does not acknowledge an upload that was stored elsewhere or with other bytes', async () => {
  fail(/^PUT/, { page: { status: 200, headers: { etag: `"${'0'.repeat(32)}"` }, body: '' } });
  await expect(storage.put('b.jpg', content)).rejects.toThrow(
    'it answered that it stored b.jpg, and did not',
  );
  s3.fault = undefined;
  expect(await storage.has('b.jpg')).toBe(false);
});

it('reads an object again whose store gives it an ETag of its own', async () => {
  s3.ownEtags = true;
  await storage.put('b.jpg', content);
  s3.ownEtags = false;
  expect(
    createHash('md5')
      .update((await storage.get('b.jpg'))!)
      .digest(),
  ).toBeDefined();
});

it('deletes nothing that a store lists in place of the trash', async () => {
  await storage.put('b.jpg', content);
  await storage.trash({ day, key: 'b.jpg' });
  fail(/^GET/, { path: `/media?prefix=${prefix}/` });
  await expect(storage.emptyTrash(day)).rejects.toThrow('it lists other objects than it was asked for');
  s3.fault = undefined;
  expect(await storage.has('a.jpg')).toBe(true);
});

it.each<[string, number, RegExp, (patient: S3Storage) => Promise<unknown>]>([
  ['list', 200, /^GET/, (patient) => collect(patient.list(''))],
  ['error', 400, /^PUT/, (patient) => patient.put('b.jpg', content)],
])('reads no %s without an end', async (_, status, method, call) => {
  // A busy machine takes long for so many bytes.
  const wide = { idleMs: 60_000, callMs: 120_000, transferMs: 120_000 };
  const patient = openS3Storage(readConfig({ ...s3.env, S3_PREFIX: prefix }).s3!, wide);
  fail(method, { page: { status, body: ' '.repeat(20 * 1024 * 1024) } });
  await expect(call(patient)).rejects.toThrow('its response is too large');
});

it('ends a list whose pages repeat', async () => {
  const page = `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>TOKEN</NextContinuationToken></ListBucketResult>`;
  let n = 0;
  s3.fault = () => ({
    page: {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: page.replace('TOKEN', String(n++ % 3)),
    },
  });
  await expect(collect(storage.list(''))).rejects.toThrow('it lists its objects only in part');
});

it('gives up in time on a store that sends single bytes', async () => {
  const slow = openS3Storage(readConfig({ ...s3.env, S3_PREFIX: prefix }).s3!, {
    callMs: 300,
    transferMs: 300,
  });
  fail(/^GET/, { trickleMs: 100 });
  await expect(slow.get('a.jpg')).rejects.toThrow(StorageUnavailable);
  await expect(collect(slow.list(''))).rejects.toThrow(StorageUnavailable);
});
