import { ConfigError, type Env, text, urlSetting } from './env.ts';

/** How to use a store with the API of S3. */
export interface S3Access {
  /** Undefined for Amazon's own endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where media is stored in S3 or a store with the same API. */
export interface S3Settings extends S3Access {
  bucket: string;
  /** Comes before every key; empty, or with a slash at the end. */
  prefix: string;
}

/** An object in a bucket, or all objects below a prefix, which is empty or has a slash at the end. */
export interface S3Location {
  bucket: string;
  key: string;
}

export const S3_BUCKET_NAME = /^[a-zA-Z0-9][\w.-]{1,253}$/;
/** A key that needs no encoding, neither in URLs nor in signatures. */
export const S3_KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
/** S3 allows 1,024 bytes. A prefix leaves room for the name of an archive. */
const MAX_KEY = 900;

/** True for `s3://…`, valid or not. */
export function isS3Url(text: string): boolean {
  return /^s3:\/\//i.test(text);
}

/** Parses `s3://BUCKET/KEY` or `s3://BUCKET/PREFIX/`; null for any other text. */
export function parseS3Url(url: string): S3Location | null {
  if (!isS3Url(url)) return null;
  const [bucket = '', ...segments] = url.slice('s3://'.length, 2 * MAX_KEY).split('/');
  const key = segments.join('/');
  if (key.length > MAX_KEY || !S3_BUCKET_NAME.test(bucket)) return null;
  return key === '' || S3_KEY.test(key.replace(/\/$/, '')) ? { bucket, key } : null;
}

/**
 * True if a place is below the prefix of the media. Archives are neither public nor part of the next backup.
 */
export function isAmongMedia(media: S3Settings, { bucket, key }: S3Location): boolean {
  return media.bucket === bucket && key.startsWith(media.prefix);
}

/** Parses the URL of an object or prefix in a bucket. Throws `ConfigError`. */
export function readS3Url(name: string, value: string): S3Location {
  const location = parseS3Url(value);
  if (location) return location;
  throw new ConfigError(
    `${name} must be s3://BUCKET/KEY with letters, digits, '.', '_', '-' and '/', not '${value.slice(0, 200)}'.`,
  );
}

/**
 * Reads the store's URL and key, with which backups can use other buckets than that of the media. Throws
 * `ConfigError`.
 */
export function readS3Access(env: Env): S3Access | undefined {
  const endpoint = urlSetting(env, 'S3_ENDPOINT', ['https:', 'http:'])?.replace(/\/+$/, '');
  const accessKeyId = text(env, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = text(env, 'S3_SECRET_ACCESS_KEY');
  const region = text(env, 'S3_REGION') ?? 'us-east-1';
  if (accessKeyId && secretAccessKey) return { endpoint, region, accessKeyId, secretAccessKey };
  if (accessKeyId ?? secretAccessKey ?? endpoint ?? text(env, 'S3_REGION') ?? text(env, 'S3_BUCKET')) {
    throw new ConfigError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with the other S3 settings.',
    );
  }
  return undefined;
}

/** Reads where media is stored; undefined without a bucket. Throws `ConfigError`. */
export function readS3Settings(env: Env, access: S3Access | undefined): S3Settings | undefined {
  const bucket = text(env, 'S3_BUCKET');
  const prefix = (text(env, 'S3_PREFIX') ?? '').replace(/^\/+|\/+$/g, '');
  if (bucket === undefined || !access) {
    if (prefix !== '') throw new ConfigError(BUCKET_MISSING);
    return undefined;
  }
  if (!S3_BUCKET_NAME.test(bucket)) {
    throw new ConfigError(`S3_BUCKET must be the name of a bucket, not '${bucket}'.`);
  }
  if (prefix !== '' && !S3_KEY.test(prefix)) {
    throw new ConfigError(
      `S3_PREFIX must consist of letters, digits, '.', '_', '-' and '/', not '${prefix}'.`,
    );
  }
  return { ...access, bucket, prefix: prefix && `${prefix}/` };
}

export const BUCKET_MISSING = 'S3_BUCKET must be set with the other S3 settings.';
