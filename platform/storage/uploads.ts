import { createHash, type Hash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  ListMultipartUploadsCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { mediaHeaders } from './media-headers.ts';

/** The name of an object is taken. */
export class ObjectExists extends Error {
  override name = 'ObjectExists';
}

interface Part {
  PartNumber: number;
  ETag: string | undefined;
}

/** Stores accept up to 10,000 parts of 5 MB or more, all but the last of one size. */
const MAX_PARTS = 9000;
const MIN_PART_BYTES = 8 * 1024 * 1024;

/**
 * Uploads an object of about `estimate` bytes, with memory for one part. It appears once it is complete, and
 * never in the place of another one; `token` identifies it. Throws `ObjectExists`, and leaves no parts behind
 * unless the store is unavailable.
 */
export async function uploadNew(
  bucket: Bucket,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { estimate, token }: { estimate: number; token: string },
): Promise<void> {
  await uploadParts(
    bucket,
    { ...bucket.at(name), Metadata: { upload: token, key: name } },
    bytes,
    estimate,
    (upload) => completeNew(bucket, name, upload, token),
  );
}

/** Stores media of about `estimate` bytes as `put` does, with memory for one part, and reads it again. */
export async function uploadMedia(
  bucket: Bucket,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  estimate: number,
): Promise<void> {
  const object = { ...bucket.at(name), ...mediaHeaders(name) };
  const sent = createHash('sha256');
  await uploadParts(bucket, object, hashing(bytes, sent), estimate, (upload) => complete(bucket, upload));
  const stored = createHash('sha256');
  for await (const chunk of readObject(bucket, name)) stored.update(chunk);
  if (stored.digest('hex') !== sent.digest('hex'))
    throw bucket.error(`it answered that it stored ${name}, and did not`);
}

async function* hashing(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function uploadParts(
  bucket: Bucket,
  object: CreateMultipartUploadCommandInput,
  bytes: AsyncIterable<Uint8Array>,
  estimate: number,
  finish: (upload: Upload) => Promise<unknown>,
): Promise<void> {
  const create = new CreateMultipartUploadCommand(object);
  const { UploadId } = await bucket.run(bucket.limits.callMs, (signal) => bucket.client.send(create, signal));
  if (!UploadId) throw bucket.error('something else than an object store answered with 200 to an upload');
  const target = { Bucket: object.Bucket, Key: object.Key, UploadId };
  try {
    const parts: Part[] = [];
    for await (const Body of inParts(bytes, Math.max(MIN_PART_BYTES, Math.ceil(estimate / MAX_PARTS)))) {
      const PartNumber = parts.length + 1;
      const part = new UploadPartCommand({ ...target, Body, ContentLength: Body.length, PartNumber });
      const { ETag } = await bucket.run(bucket.limits.transferMs, (signal) =>
        bucket.client.send(part, signal),
      );
      if (!ETag) throw bucket.error(`it answered that it stored a part of ${object.Key}, and did not`);
      parts.push({ PartNumber, ETag });
    }
    await finish({ ...target, MultipartUpload: { Parts: parts } });
  } catch (error) {
    const abort = new AbortMultipartUploadCommand(target);
    await bucket.run(bucket.limits.callMs, (signal) => bucket.client.send(abort, signal)).catch(() => {});
    throw error;
  }
}

/** Yields parts of this size; the last one may be smaller, and the only one empty. */
async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncIterable<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  let parts = 0;
  for await (let chunk of bytes) {
    while (length + chunk.length >= size) {
      yield Buffer.concat([...chunks, chunk.subarray(0, size - length)]);
      parts++;
      chunk = chunk.subarray(size - length);
      chunks = [];
      length = 0;
    }
    chunks.push(chunk);
    length += chunk.length;
  }
  if (length > 0 || parts === 0) yield Buffer.concat(chunks);
}

type Upload = Omit<CompleteMultipartUploadCommandInput, 'IfNoneMatch'>;

async function complete(bucket: Bucket, upload: Upload, IfNoneMatch?: '*'): Promise<void> {
  const command = new CompleteMultipartUploadCommand({ ...upload, IfNoneMatch });
  const { ETag } = await bucket.run(bucket.limits.transferMs, (signal) =>
    bucket.client.send(command, signal),
  );
  if (!ETag) throw bucket.error(`it answered that it stored ${upload.Key}, and did not`);
}

/** Not every store knows the condition, and some ignore it, so the name is looked up first. */
async function completeNew(bucket: Bucket, name: string, upload: Upload, token: string): Promise<void> {
  if ((await uploadToken(bucket, name)) !== null) throw new ObjectExists(`${name} exists.`);
  try {
    await complete(bucket, upload, '*').catch((error) => {
      if (httpStatus(error) === 501) return complete(bucket, upload);
      throw error;
    });
  } catch (error) {
    // If a response was lost, the request was repeated after the upload had been completed.
    const found = await uploadToken(bucket, name);
    if (found === token) return;
    if (found !== null) throw new ObjectExists(`${name} exists.`);
    throw error;
  }
}

/** The token of the upload that made an object; empty for other objects, null if there is none. */
export async function uploadToken(bucket: Bucket, name: string): Promise<string | null> {
  const found = await bucket.head(name);
  return found && (found.Metadata?.upload ?? '');
}

function httpStatus(error: unknown): number | undefined {
  const { cause } = error as Error;
  return cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
}

/**
 * Reads an object to its end, as `openObject` does. Throws `StorageUnavailable`, also if the object is
 * missing.
 */
export async function* readObject(bucket: Bucket, name: string): AsyncIterable<Uint8Array> {
  const stream = await bucket.stream(name);
  if (!stream) throw bucket.error(`it has no ${name}`);
  yield* stream;
}

/** Aborts uploads that began before `before` (milliseconds). `isOwn` decides by their names. */
export async function abortUploads(
  bucket: Bucket,
  isOwn: (name: string) => boolean,
  before: number,
): Promise<void> {
  const { Bucket, Key: Prefix } = bucket.at('');
  const list = new ListMultipartUploadsCommand({ Bucket, Prefix });
  const { Uploads = [] } = await bucket.run(bucket.limits.callMs, (signal) =>
    bucket.client.send(list, signal),
  );
  for (const { Key = '', UploadId, Initiated } of Uploads) {
    if (!isOwn(Key.slice(Prefix.length)) || !Initiated || Initiated.getTime() >= before) continue;
    const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
    await bucket.run(bucket.limits.callMs, (signal) => bucket.client.send(abort, signal));
  }
}
