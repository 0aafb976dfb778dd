import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../s3-settings.ts';
import { type S3Limits, serverLimits } from './limits.ts';
import { type ByteRange, StorageFull, StorageUnavailable, type StoredObject } from './storage.ts';

const CONNECT_MS = 3000;
/** Every request may be repeated: it names its object, and the last one wins. */
const MAX_ATTEMPTS = 3;
const READY_MS = 1500;
/** Content types of images, for readers who load them from the bucket. */
const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Headers of an object for readers who load it from the bucket. */
export function mediaHeaders(name: string): { ContentType: string; CacheControl: string } {
  const ContentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { ContentType, CacheControl: IMMUTABLE };
}

/** Codes with which stores report a full disk or quota; status 507 does so too. */
const FULL = /Quota|StorageFull|InsufficientCapacity|InsufficientStorage/;

/** The objects below the prefix of a bucket, by their names without it. */
export class Bucket {
  readonly location: string;
  readonly client: S3Client;
  readonly #settings: S3Settings;
  readonly limits: S3Limits;

  constructor(settings: S3Settings, options: Partial<S3Limits> = {}) {
    const { bucket, endpoint, region, accessKeyId, secretAccessKey, prefix } = settings;
    this.location = `s3://${bucket}/${prefix}`;
    this.#settings = settings;
    const given = { ...serverLimits, ...options };
    this.limits = given;
    this.client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Stores on one host have no subdomain for each bucket.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      maxAttempts: MAX_ATTEMPTS,
      // A store or proxy that ignores the header would delay each upload.
      expectContinueHeader: false,
      // Not every store knows the newer checksums. The signature covers the bytes of an upload in any case.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: given.idleMs },
    });
    if (!given.repeatsAfterSilence) this.#giveUpOnSilence();
  }

  /** Throws after the first silence. Repeating the request would double the time that its caller waits. */
  #giveUpOnSilence(): void {
    this.client.middlewareStack.add(
      (next) => async (args) => {
        try {
          return await next(args);
        } catch (error) {
          throw isSilence(error as NodeJS.ErrnoException) ? new StoreSilent('it does not respond') : error;
        }
      },
      { step: 'deserialize' },
    );
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({
      ...this.at(name),
      Body: bytes,
      ContentLength: bytes.length,
      ...mediaHeaders(name),
      Metadata: { sha256: createHash('sha256').update(bytes).digest('hex') },
    });
    await this.run(this.limits.transferMs, (signal) => this.client.send(command, signal));
  }

  /** Reads a whole object. The client repeats requests, but not the reading of a response that is cut off. */
  get(name: string): Promise<Buffer | null> {
    return this.runUnlessMissing(this.limits.transferMs, async (signal) => {
      for (let attempt = 1; ; attempt++) {
        const { Body } = await this.client.send(new GetObjectCommand(this.at(name)), signal);
        try {
          return await buffer(Body as Readable);
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || signal.abortSignal.aborted) throw error;
        }
      }
    });
  }

  /** Opens an object, or a range of it, for reading. Null if there is no such object. */
  async stream(name: string, range: ByteRange | undefined): Promise<Readable | null> {
    const found = await this.open(name, range && { Range: `bytes=${range.start}-${range.end}` });
    return found?.body ?? null;
  }

  /** Opens an object for reading; null if it is missing. The time limit ends with the headers: the reader may be slow. */
  async open(
    name: string,
    conditions: { Range?: string; IfMatch?: string } = {},
  ): Promise<OpenObject | null> {
    const command = new GetObjectCommand({ ...this.at(name), ...conditions });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.limits.callMs);
    try {
      return await this.runUnlessMissing(this.limits.callMs, async () => {
        const found = await this.client.send(command, { abortSignal: late.signal });
        return { body: found.Body as Readable, bytes: found.ContentLength ?? 0, etag: found.ETag };
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async stat(name: string): Promise<StoredObject | null> {
    const found = await this.runUnlessMissing(this.limits.callMs, (signal) =>
      this.client.send(new HeadObjectCommand(this.at(name)), signal),
    );
    if (!found) return null;
    const { ContentLength = 0, LastModified = new Date(0), Metadata } = found;
    return { bytes: ContentLength, modified: LastModified, sha256: Metadata?.sha256 };
  }

  async delete(name: string): Promise<void> {
    await this.runUnlessMissing(this.limits.callMs, (signal) =>
      this.client.send(new DeleteObjectCommand(this.at(name)), signal),
    );
  }

  /** Copies an object within the bucket; false if it does not exist. */
  async copy(from: string, to: string): Promise<boolean> {
    const { bucket, prefix } = this.#settings;
    const command = new CopyObjectCommand({ ...this.at(to), CopySource: `${bucket}/${prefix}${from}` });
    const copied = await this.runUnlessMissing(this.limits.transferMs, (signal) =>
      this.client.send(command, signal),
    );
    return copied !== null;
  }

  /** Lists the names that start with `start`. */
  async *list(start: string): AsyncIterable<string> {
    const { prefix } = this.#settings;
    let token: string | undefined;
    do {
      const page = await this.run(this.limits.callMs, (signal) =>
        this.client.send(this.#listCommand(start, this.limits.pageSize, token), signal),
      );
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length);
      const next = page.IsTruncated ? page.NextContinuationToken : undefined;
      if (page.IsTruncated && (next === undefined || next === token)) {
        throw this.error('it lists its objects only in part');
      }
      token = next;
    } while (token !== undefined);
  }

  async ready(): Promise<boolean> {
    try {
      await this.client.send(this.#listCommand('', 1), { abortSignal: AbortSignal.timeout(READY_MS) });
      return true;
    } catch {
      return false;
    }
  }

  /** The parameters that name an object. */
  at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + name };
  }

  #listCommand(start: string, MaxKeys: number, ContinuationToken?: string): ListObjectsV2Command {
    const { bucket, prefix } = this.#settings;
    return new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, MaxKeys, ContinuationToken });
  }

  /** Runs requests; null if the object is missing. */
  async runUnlessMissing<T>(ms: number, work: (signal: Signal) => Promise<T>): Promise<T | null> {
    return this.run(ms, (signal) =>
      work(signal).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
  }

  /** Runs requests, which end with `signal` after `ms`. */
  async run<T>(ms: number, work: (signal: Signal) => Promise<T>): Promise<T> {
    try {
      return await work({ abortSignal: AbortSignal.timeout(ms) });
    } catch (error) {
      const { name } = error as Error;
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 507 || FULL.test(name)) {
        throw new StorageFull(`No space left in ${this.location}.`, { cause: error });
      }
      throw this.error(describe(error as Error, ms), error);
    }
  }

  /** An error that names the bucket. */
  error(reason: string, cause?: unknown): StorageUnavailable {
    return new StorageUnavailable(`The bucket ${this.location} cannot be used: ${reason}.`, { cause });
  }
}

/** An object, or the rest of it, that is being read. */
export interface OpenObject {
  body: Readable;
  bytes: number;
  etag: string | undefined;
}

/** Ends requests that take too long. */
export interface Signal {
  abortSignal: AbortSignal;
}

/** The store did not respond. Has no cause, for the sake of which the client would repeat the request. */
class StoreSilent extends Error {
  override name = 'StoreSilent';
}

/** The client calls connections that break timeouts too, with the code of the system. */
function isSilence({ name, code }: NodeJS.ErrnoException): boolean {
  return name === 'TimeoutError' && code === undefined;
}

function describe(error: Error, ms: number): string {
  const { name, message } = error;
  if (name === 'AbortError' || name === 'TimeoutError')
    return `it did not respond within ${ms / 1000} seconds`;
  const reason = error instanceof S3ServiceException ? `${name}: ${message}` : message || name;
  return reason.replace(/\.$/, '');
}

/** A missing bucket is an error, a missing object is not. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
