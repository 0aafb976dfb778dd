import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../s3-settings.ts';
import { describeError, isMissing, isWrongStore, readStatus, WrongResponse } from './bucket-errors.ts';
import { type S3Limits, type Signal, serverLimits, transferMs } from './limits.ts';
import { listObjects, listPage } from './list-objects.ts';
import { mediaHeaders } from './media-headers.ts';
import { Patience } from './patience.ts';
import { type Conditions, type OpenObject, openObject } from './read-object.ts';
import { expectedHash, findStranger, isStored, ownMetadata } from './responses.ts';
import { type ByteRange, StorageFull, StorageUnavailable, type StoredObject } from './storage.ts';
import { StoreRequests } from './store-requests.ts';

/** Every request may be repeated: it names its object, and the last one wins. */
const MAX_ATTEMPTS = 3;
const READY_MS = 1500;
const NO_CONTENT = 204;
const NOT_FOUND = 404;
/**
 * Written after a write failed, to find out if the next one would. Hidden, so that it is never listed or
 * served.
 */
const PROBE_NAME = '.lekha-probe';
/** Codes with which stores report a full disk or quota; status 507 does so too. */
const FULL = /Quota|StorageFull|InsufficientCapacity|InsufficientStorage/;

/** The objects below the prefix of a bucket, by their names without it. */
export class Bucket {
  readonly location: string;
  readonly client: S3Client;
  readonly #settings: S3Settings;
  readonly limits: S3Limits;
  readonly #failed: { read?: string | undefined; write?: string | undefined } = {};

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
      requestHandler: new StoreRequests(given),
    });
  }

  /**
   * Stores an object. A reply is believed if its ETag is the MD5 of the bytes, or if these can be read again.
   */
  put(name: string, bytes: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({
      ...this.at(name),
      Body: bytes,
      ContentLength: bytes.length,
      ...mediaHeaders(name),
      Metadata: ownMetadata(name, bytes),
    });
    return this.#remember('write', name, () =>
      this.run(transferMs(this.limits, bytes.length), async (signal) => {
        const { ETag } = await this.client.send(command, signal);
        // The ETag of an encrypted object is not the MD5 of its bytes.
        if (isStored(bytes, ETag) || (await this.get(name))?.equals(bytes)) return;
        throw new WrongResponse(`it answered that it stored ${name}, and did not`);
      }),
    );
  }

  /**
   * Reads a whole object. Bytes that are cut off or wrong are read again: they may be a fault of the network.
   */
  get(name: string): Promise<Buffer | null> {
    return this.#remember('read', name, async () => {
      const patience = new Patience(this.limits);
      for (let attempt = 1; ; attempt++) {
        const stream = await openObject(this, name, patience);
        try {
          return stream && (await buffer(stream));
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || patience.left === 0) throw error;
        }
      }
    });
  }

  /** Opens an object, or a range of it, for reading, as `openObject` does. */
  async stream(name: string, range?: ByteRange): Promise<Readable | null> {
    const stream = await this.#remember('read', name, () =>
      openObject(this, name, new Patience(this.limits), range),
    );
    stream?.once('error', () => {
      this.#failed.read = name;
    });
    return stream;
  }

  /**
   * Opens an object for reading; null if it is missing. The limit of `ms` milliseconds ends with the headers:
   * the reader may be slow.
   */
  async open(name: string, ms: number, conditions: Conditions = {}): Promise<OpenObject | null> {
    const command = new GetObjectCommand({ ...this.at(name), ...conditions });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), ms);
    try {
      return await this.runUnlessMissing(ms, async () => {
        const found = await this.client.send(command, { abortSignal: late.signal });
        const body = found.Body as Readable;
        const stranger = findStranger(name, found);
        if (stranger === null)
          return { body, bytes: found.ContentLength ?? 0, etag: found.ETag, hash: expectedHash(found) };
        body.destroy();
        throw new WrongResponse(stranger);
      });
    } catch (error) {
      throw late.signal.aborted ? this.error('it does not respond in time', error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async stat(name: string): Promise<StoredObject | null> {
    const found = await this.#remember('read', name, () => this.head(name));
    if (!found) return null;
    const { ContentLength = 0, LastModified = new Date(0), Metadata } = found;
    return { bytes: ContentLength, modified: LastModified, sha256: Metadata?.sha256 };
  }

  /** The headers of an object; null if it is missing, which a second reply says that has a code. */
  async head(name: string): Promise<HeadObjectCommandOutput | null> {
    return this.runUnlessMissing(this.limits.callMs, async (signal) => {
      try {
        const found = await this.client.send(new HeadObjectCommand(this.at(name)), signal);
        const stranger = findStranger(name, found);
        if (stranger !== null) throw new WrongResponse(stranger);
        return found;
      } catch (error) {
        if (readStatus(error) !== NOT_FOUND) throw error;
        const reply = await this.client.send(new GetObjectCommand(this.at(name)), signal);
        (reply.Body as Readable).destroy();
        throw new WrongResponse(`it answered that ${name} is missing, and that it is not`);
      }
    });
  }

  /** Deletes an object if it exists. Another reply than 204 is believed if the object is gone. */
  async delete(name: string): Promise<void> {
    const reply = await this.runUnlessMissing(this.limits.callMs, (signal) =>
      this.client.send(new DeleteObjectCommand(this.at(name)), signal),
    );
    if (!reply || reply.$metadata.httpStatusCode === NO_CONTENT || !(await this.head(name))) return;
    throw this.error(`it answered that it deleted ${name}, and did not`);
  }

  /** Copies an object within the bucket, and compares the copy; false if the object does not exist. */
  async copy(from: string, to: string): Promise<boolean> {
    const { bucket, prefix } = this.#settings;
    const command = new CopyObjectCommand({ ...this.at(to), CopySource: `${bucket}/${prefix}${from}` });
    const copied = await this.runUnlessMissing(this.limits.transferMs, (signal) =>
      this.client.send(command, signal),
    );
    if (copied === null) return false;
    const [source, target] = [await this.stat(from), await this.stat(to)];
    if (source && target && source.bytes === target.bytes && source.sha256 === target.sha256) return true;
    throw this.error(`it answered that it copied ${from}, and did not`);
  }

  /** Lists the names that start with `start`. */
  list(start: string): AsyncIterable<string> {
    return listObjects(this, start);
  }

  /**
   * Why the bucket cannot be used now, in words that name no place; null if it can. Tries again what failed
   * last.
   */
  async findError(): Promise<string | null> {
    try {
      await this.run(READY_MS, (signal) => listPage(this, '', signal, { size: 1 }));
      const { write, read } = this.#failed;
      if (write !== undefined) await this.put(PROBE_NAME, new TextEncoder().encode('probe'));
      if (read !== undefined) await this.get(read);
      return null;
    } catch (error) {
      return error instanceof StorageUnavailable ? error.reason : 'no space is left';
    }
  }

  /** Remembers the object that could not be read or written, until an object can be. */
  async #remember<T>(kind: 'read' | 'write', name: string, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (kind === 'write' || this.#failed.read === name) this.#failed[kind] = undefined;
      return result;
    } catch (error) {
      this.#failed[kind] = name;
      throw error;
    }
  }

  /** The parameters that name an object. */
  at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + name };
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
      if (error instanceof StorageUnavailable || error instanceof StorageFull) throw error;
      const { name } = error as Error;
      if (readStatus(error) === 507 || FULL.test(name)) {
        throw new StorageFull(`No space left in ${this.location}.`, { cause: error });
      }
      throw this.error(describeError(error as Error, ms), error);
    }
  }

  /** An error that names the bucket. */
  error(reason: string, cause: unknown = new WrongResponse(reason)): StorageUnavailable {
    const message = `The bucket ${this.location} cannot be used: ${reason}.`;
    return new StorageUnavailable(message, { cause, reason, isWrong: isWrongStore(cause) });
  }
}
