import { createHash, randomUUID } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Fault, type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { readConfig } from '../config.ts';
import type { S3Limits } from './limits.ts';
import { openS3Storage } from './s3.ts';
import { type Storage, StorageFull, StorageUnavailable } from './storage.ts';

const bytes = (content: string) => new TextEncoder().encode(content);
let s3: S3Server;
let prefix: string;
let storage: Storage;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  prefix = randomUUID();
  storage = open();
});
afterEach(() => {
  s3.fault = undefined;
});

/** Limits that a busy machine does not reach. */
const wide: Partial<S3Limits> = { idleMs: 60_000, callMs: 120_000, transferMs: 120_000 };

function open(env: Record<string, string> = {}, limits: Partial<S3Limits> = {}): Storage {
  return openS3Storage(readConfig({ ...s3.env, S3_PREFIX: prefix, ...env }).s3!, { ...wide, ...limits });
}

/** Makes the first `times` requests of `method` fail. Returns the number of requests so far. */
function fail(fault: Fault, { method = '', times = 1 } = {}): () => number {
  let requests = 0;
  s3.fault = (request) => {
    if (!request.startsWith(method)) return undefined;
    requests++;
    return requests <= times ? fault : undefined;
  };
  return () => requests;
}

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of all) found.push(each);
  return found;
}

const always = { times: Number.POSITIVE_INFINITY };
const serverError = { status: 500, code: 'InternalError' };

it.skipIf(isQuick)('lists more names than a page holds, and each once', async () => {
  const keys = Array.from({ length: 1010 }, (_, i) => `${String(i).padStart(4, '0')}.jpg`);
  for (let i = 0; i < keys.length; i += 10) {
    await Promise.all(keys.slice(i, i + 10).map((key) => storage.put(key, bytes(key))));
  }
  const before = s3.requests.length;
  expect((await collect(storage.list(''))).sort()).toEqual(keys);
  expect(s3.requests.length - before).toBe(2);
});

it.each<[string, Fault]>([
  ['an error of the server', serverError],
  ['a request to slow down', { status: 503, code: 'SlowDown' }],
  ['a connection that is closed', { cutAfter: 'request' }],
  ['a response that is lost', 'lost-response'],
])('repeats a request after %s', async (_, fault) => {
  const puts = fail(fault, { method: 'PUT' });
  await storage.put('a.jpg', bytes('one'));
  expect(puts()).toBe(2);
  const gets = fail(fault, { method: 'GET' });
  expect(await storage.get('a.jpg')).toEqual(Buffer.from('one'));
  expect(gets()).toBe(2);
  const deletes = fail(fault, { method: 'DELETE' });
  await storage.delete('a.jpg');
  expect(deletes()).toBe(2);
  s3.fault = undefined;
  expect(await storage.has('a.jpg')).toBe(false);
});

it('reads an object again whose response is cut off', async () => {
  const large = Buffer.alloc(500_000, 'lekha');
  await storage.put('a.jpg', large);
  const gets = fail({ cutAfter: 70_000 }, { method: 'GET' });
  expect(large.equals((await storage.get('a.jpg'))!)).toBe(true);
  expect(gets()).toBe(2);
  fail({ cutAfter: 0 }, always);
  await expect(storage.get('a.jpg')).rejects.toThrow(StorageUnavailable);
});

it('ends a stream with an error if the response is cut off', async () => {
  await storage.put('a.jpg', Buffer.alloc(500_000, 'lekha'));
  fail({ cutAfter: 0 }, always);
  const stream = await storage.stream('a.jpg');
  await expect(text(stream!)).rejects.toThrow();
});

it('gives up after a few attempts', async () => {
  const requests = fail(serverError, always);
  await expect(storage.put('a.jpg', bytes('x'))).rejects.toThrow(StorageUnavailable);
  expect(requests()).toBe(3);
  await expect(storage.stat('a.jpg')).rejects.toThrow(/^The bucket s3:\/\/media\/.* cannot be used: /);
  await expect(collect(storage.list(''))).rejects.toThrow(StorageUnavailable);
  expect(await storage.findError()).not.toBeNull();
});

it.skipIf(isQuick)('gives up on a store that is silent, and in time on one that is slow', async () => {
  fail({ delayMs: 60_000 }, always);
  const silent = open({}, { idleMs: 2000 });
  const puts = s3.requests.length;
  await expect(silent.put('a.jpg', bytes('x'))).rejects.toThrow(/cannot be used: it does not respond\.$/);
  expect(s3.requests.length - puts).toBe(1);
  await expect(silent.get('a.jpg')).rejects.toThrow(StorageUnavailable);
  const slow = open({}, { callMs: 100, transferMs: 100 });
  await expect(slow.put('a.jpg', bytes('x'))).rejects.toThrow(StorageUnavailable);
  await expect(slow.stat('a.jpg')).rejects.toThrow('did not respond within 0.1 seconds');
  await expect(slow.stream('a.jpg')).rejects.toThrow(StorageUnavailable);
});

it.skipIf(isQuick)(
  'gives up on a store that takes no more bytes of a large object, long before it goes on',
  async () => {
    // More than the system's own buffers take.
    const large = Buffer.alloc(36 * 1024 * 1024);
    const denied = { status: 403, code: 'AccessDenied' };
    const puts = fail({ stopMs: 1500, every: 20 * 1024 * 1024, ...denied }, { method: 'PUT', ...always });
    await expect(open({}, { idleMs: 1000 }).put('a.jpg', large)).rejects.toThrow('it does not respond');
    expect(puts()).toBe(1);
    fail({ stopMs: 1000, every: 4 * 1024 * 1024, ...denied }, { method: 'PUT' });
    await expect(open({}, { idleMs: 8000 }).put('a.jpg', large)).rejects.toThrow('AccessDenied');
  },
);

it.each<[string, (store: Storage) => Promise<unknown>]>([
  ['a read', (store) => store.get('a.jpg')],
  ['a stream', async (store) => buffer((await store.stream('a.jpg'))!)],
  ['a range', async (store) => buffer((await store.stream('a.jpg', { start: 9, end: 400_000 }))!)],
  ['a list', (store) => collect(store.list(''))],
])('gives up %s of a store that stops after some bytes, each time it is asked', async (name, read) => {
  await storage.put('a.jpg', Buffer.alloc(500_000, 'lekha'));
  const store = open({}, { idleMs: 400, callMs: 500, transferMs: 500 });
  for (const stallAfter of name === 'a list' ? [0, 90] : [0, 90, 20_000]) {
    const gets = fail({ stallAfter }, { method: 'GET', ...always });
    await expect(read(store)).rejects.toThrow(StorageUnavailable);
    expect(gets()).toBeLessThanOrEqual(6);
  }
});

it('is unavailable if nothing listens at the endpoint', async () => {
  const unreachable = open({ S3_ENDPOINT: 'http://127.0.0.1:9' });
  await expect(unreachable.get('a.jpg')).rejects.toThrow(StorageUnavailable);
  expect(await unreachable.findError()).not.toBeNull();
});

it.each([
  ['an unknown key id', { S3_ACCESS_KEY_ID: 'wrong' }, 'InvalidAccessKeyId: '],
  ['a missing bucket', { S3_BUCKET: 'missing' }, 'NoSuchBucket: '],
])('is unavailable with %s, which no object is missing for', async (_, env, code) => {
  const refused = open(env);
  await expect(refused.put('a.jpg', bytes('x'))).rejects.toThrow(StorageUnavailable);
  await expect(refused.owner()).rejects.toThrow(code);
  expect(await refused.findError()).not.toBeNull();
});

it.each([
  { status: 507, code: 'XMinioStorageFull' },
  { status: 403, code: 'QuotaExceeded' },
])('throws StorageFull on $code', async (fault) => {
  fail(fault, always);
  await expect(storage.put('a.jpg', bytes('x'))).rejects.toThrow(StorageFull);
});

it('finishes a move to the trash that was interrupted', async () => {
  await storage.put('a.jpg', bytes('x'));
  fail(serverError, { method: 'DELETE', ...always });
  await expect(storage.trash({ day: '2026-11-01', key: 'a.jpg' })).rejects.toThrow(StorageUnavailable);
  s3.fault = undefined;
  expect(await storage.has('a.jpg')).toBe(true);
  await storage.trash({ day: '2026-11-01', key: 'a.jpg' });
  expect(await storage.has('a.jpg')).toBe(false);
  expect(await collect(storage.listTrash())).toEqual([{ day: '2026-11-01', key: 'a.jpg' }]);
});

it('records the hash and what readers need who load from the bucket, in the trash too', async () => {
  const sha256 = createHash('sha256').update('x').digest('hex');
  await storage.put('a.avif', bytes('x'));
  expect(await storage.stat('a.avif')).toMatchObject({ bytes: 1, sha256 });
  await storage.trash({ day: '2026-11-01', key: 'a.avif' });
  await storage.restore({ day: '2026-11-01', key: 'a.avif' });
  expect(await storage.stat('a.avif')).toMatchObject({ sha256 });
  const response = await fetch(`${s3.endpoint}/media/${prefix}/a.avif`);
  expect(response.headers.get('content-type')).toBe('image/avif');
  expect(response.headers.get('cache-control')).toContain('immutable');
});

it('uses the whole bucket without a prefix', async () => {
  const whole = open({ S3_PREFIX: '' });
  await whole.put('a.jpg', bytes('x'));
  expect(s3.requests.at(-1)).toBe('PUT /media/a.jpg');
  expect(await collect(whole.list('a.jpg'))).toEqual(['a.jpg']);
  expect(whole.location).toBe('s3://media/');
});
