import { createHash, type Hash } from 'node:crypto';

/** The headers of a response about an object, as the client names them. */
export interface ObjectHeaders {
  ETag?: string | undefined;
  ContentLength?: number | undefined;
  ContentType?: string | undefined;
  ServerSideEncryption?: string | undefined;
  SSECustomerAlgorithm?: string | undefined;
  Metadata?: Record<string, string> | undefined;
}

/** The hash that the bytes of an object must have. */
export interface ExpectedHash {
  algorithm: 'sha256' | 'md5';
  digest: string;
}

const SHA256 = /^[0-9a-f]{64}$/;
const MD5_ETAG = /^"?([0-9a-f]{32})"?$/;
/** Pages of portals and proxies, which are never stored objects. */
const TEXT = /^(text\/|application\/(xml|json|xhtml))/i;

/** Metadata of a new object: a later answer is checked against it. */
export function ownMetadata(name: string, bytes: Uint8Array): Record<string, string> {
  return { sha256: digest('sha256', bytes), key: name };
}

/**
 * Why a response cannot be about the object of this name, or null. An object in the trash has the key that it
 * had before. Objects that another program stored have no such metadata.
 */
export function findStranger(name: string, headers: ObjectHeaders): string | null {
  const { ETag, ContentLength, ContentType = '', Metadata: { key } = {} } = headers;
  const isOther = key !== undefined && name !== key && !name.endsWith(`/${key}`);
  if (isOther) return `it answered with ${key.slice(0, 100)} instead of ${name}`;
  if (ETag && ContentLength !== undefined && !(key === undefined && TEXT.test(ContentType))) return null;
  return `something else than an object store answered with 200 for ${name}`;
}

/** The hash of an object by its metadata or, if that is an MD5, by its ETag. Undefined if neither tells. */
export function expectedHash(headers: ObjectHeaders): ExpectedHash | undefined {
  const sha256 = headers.Metadata?.sha256;
  if (sha256 !== undefined && SHA256.test(sha256)) return { algorithm: 'sha256', digest: sha256 };
  const isEncrypted =
    headers.SSECustomerAlgorithm !== undefined || headers.ServerSideEncryption?.startsWith('aws:');
  const md5 = isEncrypted ? undefined : MD5_ETAG.exec(headers.ETag ?? '')?.[1];
  return md5 === undefined ? undefined : { algorithm: 'md5', digest: md5 };
}

/** True if the ETag of a response to a PUT is the MD5 of the bytes, so that the store has them. */
export function isStored(bytes: Uint8Array, ETag: string | undefined): boolean {
  return MD5_ETAG.exec(ETag ?? '')?.[1] === digest('md5', bytes);
}

/** Yields the chunks, the last one only if all together are of this hash. Throws `mismatch()` otherwise. */
export async function* checkHash(
  chunks: AsyncIterable<Uint8Array>,
  expected: ExpectedHash | undefined,
  mismatch: () => Error,
): AsyncGenerator<Uint8Array> {
  const hash: Hash | undefined = expected && createHash(expected.algorithm);
  let held: Uint8Array | undefined;
  for await (const chunk of chunks) {
    if (held) yield held;
    hash?.update(chunk);
    held = chunk;
  }
  if (hash && hash.digest('hex') !== expected?.digest) throw mismatch();
  if (held) yield held;
}

/** Yields the bytes of a range, and reads the rest, because only a whole object has a hash. */
export async function* cutRange(
  chunks: AsyncIterable<Uint8Array>,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let at = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (part.length === 0) continue;
    if (held) yield held;
    held = part;
  }
  if (held) yield held;
}

export function digest(algorithm: ExpectedHash['algorithm'], bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('hex');
}
