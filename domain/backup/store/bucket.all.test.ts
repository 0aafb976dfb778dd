import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../platform/config.ts';
import { type Fault, type S3Server, startS3 } from '../../../scripts/s3/s3-server.ts';
import { openArchive, openNewArchive } from './open-archive.ts';
import type { NewArchive } from './types.ts';

let s3: S3Server;
let config: Config;
beforeAll(async () => {
  s3 = await startS3();
  config = readConfig(s3.env);
});
afterAll(() => s3.stop());
afterEach(() => {
  s3.fault = undefined;
  s3.uploads.knowsConditions = true;
  s3.uploads.open.clear();
});

const PART = 8 * 1024 * 1024;
const large = Buffer.alloc(PART * 2 + 1000, 'lekha archives ');

async function* chunks(bytes: Buffer, size = 1_000_000): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function make(location = `s3://backups/${randomUUID()}`): Promise<NewArchive> {
  return openNewArchive(config, location, 'default.tar.zst');
}

async function readBytes(location: string): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const chunk of (await openArchive(config, location)).read()) found.push(chunk);
  return Buffer.concat(found);
}

/**
 * Makes the first request fail whose method and URL match. Returns the number of matching requests so far.
 */
function failOnce(pattern: RegExp, fault: Fault, times = 1): () => number {
  let matches = 0;
  s3.fault = (request, url) => {
    if (!pattern.test(`${request.split(' ')[0]} ${url}`) || matches++ >= times) return undefined;
    return fault;
  };
  return () => matches;
}

it('an archive is uploaded in parts, and appears once it is complete', async () => {
  const archive = await make();
  await archive.assertFree();
  let uploaded = 0;
  const watched = async function* () {
    for await (const chunk of chunks(large)) {
      yield chunk;
      uploaded += chunk.length;
    }
    await expect(archive.size()).rejects.toThrow('there is no such object');
  };
  await archive.write(watched(), 0);
  expect(uploaded).toBe(large.length);
  expect(large.equals(await readBytes(archive.location))).toBe(true);
  expect(await archive.size()).toBe(large.length);
  await archive.publish();
  await archive.discard();
  expect(await archive.size()).toBe(large.length);
});

it('an archive that is not published is deleted, and one that is not whole never appears', async () => {
  const small = await make();
  await small.write(chunks(Buffer.from('small')), 0);
  expect((await readBytes(small.location)).toString()).toBe('small');
  await small.discard();
  await expect(small.size()).rejects.toThrow('there is no such object');
  const failing = await make();
  const breaking = async function* () {
    yield large.subarray(0, PART + 5);
    throw new Error('the disk broke');
  };
  await expect(failing.write(breaking(), 0)).rejects.toThrow('the disk broke');
  await expect(failing.size()).rejects.toThrow('there is no such object');
  expect(s3.uploads.open.size).toBe(0);
});

it.each([true, false])('no object is replaced by a store that knows conditions: %s', async (knows) => {
  s3.uploads.knowsConditions = knows;
  const first = await make();
  await first.write(chunks(Buffer.from('first')), 0);
  const second = await make(first.location);
  await expect(second.assertFree()).rejects.toThrow(/exists already, and no backup overwrites a file/);
  await expect(second.write(chunks(Buffer.from('second')), 0)).rejects.toThrow(/exists already/);
  await second.discard();
  expect((await readBytes(first.location)).toString()).toBe('first');
  expect(s3.uploads.open.size).toBe(0);
});

it('of two uploads to one name that end together, one fails', async () => {
  const location = `s3://backups/${randomUUID()}`;
  const both = await Promise.all([make(location), make(location)]);
  const results = await Promise.allSettled(both.map((each, i) => each.write(chunks(Buffer.from(`${i}`)), 0)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const winner = results.findIndex(({ status }) => status === 'fulfilled');
  await both[1 - winner]!.discard();
  expect((await readBytes(location)).toString()).toBe(`${winner}`);
});

const transient: Fault[] = [{ status: 500, code: 'InternalError' }, { cutAfter: 'request' }, 'lost-response'];
it.each([
  ...transient.map((fault) => [/^PUT .*partNumber=2/, fault] as const),
  ...transient.map((fault) => [/^POST .*uploadId=/, fault] as const),
])('an upload survives %s failing with %j', async (pattern, fault) => {
  const archive = await make();
  const requests = failOnce(pattern, fault);
  await archive.write(chunks(large), 0);
  expect(requests()).toBe(2);
  expect(large.equals(await readBytes(archive.location))).toBe(true);
  expect(s3.uploads.open.size).toBe(0);
});

it('an upload that goes on failing is aborted', async () => {
  const archive = await make();
  failOnce(/^PUT .*partNumber=2/, { status: 500, code: 'InternalError' }, Number.POSITIVE_INFINITY);
  await expect(archive.write(chunks(large), 0)).rejects.toThrow(
    /^The bucket s3:\/\/backups\/ cannot be used/,
  );
  expect(s3.uploads.open.size).toBe(0);
  const full = await make();
  failOnce(/^PUT .*partNumber=1/, { status: 507, code: 'XMinioStorageFull' });
  await expect(full.write(chunks(large), 0)).rejects.toMatchObject({ name: 'StorageFull' });
});

it('an archive is read on where a response broke off, and not for ever', async () => {
  const archive = await make();
  await archive.write(chunks(large), 0);
  const requests = failOnce(/^GET /, { cutAfter: 5_000_000 }, 3);
  expect(large.equals(await readBytes(archive.location))).toBe(true);
  expect(requests()).toBe(4);
  failOnce(/^GET /, { cutAfter: 0 }, Number.POSITIVE_INFINITY);
  await expect(readBytes(archive.location)).rejects.toMatchObject({ name: 'StorageUnavailable' });
  s3.fault = undefined;
  await expect(readBytes('s3://backups/none')).rejects.toThrow(
    /none cannot be read: there is no such object/,
  );
  await expect(readBytes('s3://backups/none/')).rejects.toThrow(/is not the name of a backup/);
});

it('a URL with a slash at its end gets the default name', async () => {
  expect((await make('s3://backups')).location).toBe('s3://backups/default.tar.zst');
  expect((await make('s3://backups/my/site/')).location).toBe('s3://backups/my/site/default.tar.zst');
  expect((await make('s3://backups/my/site')).location).toBe('s3://backups/my/site');
  await expect(make('s3://backups/../x')).rejects.toMatchObject({ name: 'ConfigError' });
  await expect(make('s3://media/site')).rejects.toThrow(/is where the media of the site are/);
  await expect(openNewArchive(readConfig({}), 's3://backups/a', 'x')).rejects.toThrow(
    /^Set S3_ACCESS_KEY_ID/,
  );
});
