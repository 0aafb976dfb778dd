import { join, resolve } from 'node:path';
import { MIN_PASSWORD } from '../contract/limits.ts';
import {
  assertHttpsUnlessLocal,
  ConfigError,
  choice,
  type Env,
  isLocal,
  list,
  number,
  parseUrl,
  text,
  urlSetting,
} from './env.ts';
import {
  BUCKET_MISSING,
  isAmongMedia,
  isS3Url,
  readS3Access,
  readS3Settings,
  readS3Url,
  type S3Access,
  type S3Settings,
} from './s3-settings.ts';
import { readGoogle, readSignInSettings } from './sign-in-settings.ts';

export { ConfigError } from './env.ts';

/** The operator's settings. docs/settings.md lists the variables. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment variables. Throws `ConfigError` with one line for the first invalid one. */
export function readConfig(env: Env = process.env) {
  const port = number(env, 'PORT', 3000, { min: 0, max: 65535 });
  const databaseUrl = urlSetting(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const s3Access = readS3Access(env);
  const s3 = readS3Settings(env, s3Access);
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './data');
  const siteUrl = publicUrl(text(env, 'PUBLIC_URL') ?? `http://localhost:${port}`);
  return {
    port,
    host: text(env, 'HOST') ?? '127.0.0.1',
    /** Without a trailing slash; the only source of absolute links. */
    publicUrl: siteUrl,
    /** Absolute path of the folder with all persistent data. */
    dataDir,
    databaseUrl,
    /** From the environment. Otherwise `platform/secret.ts` creates one in `dataDir`. */
    appSecret: secret(env, databaseUrl !== undefined),
    admin: admin(env),
    ...readSignInSettings(env),
    ...mailServer(env, siteUrl),
    /** To where emails of the newsletter come back, with a token added after a plus sign. */
    bounceAddress: bounceAddress(env),
    /** How many emails of the newsletter are sent in a minute, by all instances together. */
    mailPerMinute: number(env, 'MAIL_PER_MINUTE', 120, { min: 1, max: 60_000 }),
    mediaUpload: mediaUpload(env),
    /** Whose images the dashboard and drafts show; undefined for all sites with https. */
    imageSources: imageSources(env),
    /** The store that has the bucket for media, and buckets for backups. */
    s3Access,
    /** Undefined if media is stored in `dataDir`. */
    s3,
    /** The URL below which readers load media directly from the bucket, without a trailing slash. */
    mediaPublicUrl: mediaPublicUrl(env, s3),
    /** Disk space for copies of media from S3. */
    mediaCacheMaxBytes: number(env, 'MEDIA_CACHE_MB', 1024, { min: 1, max: 1_000_000 }) * 1024 * 1024,
    /** A MaxMind database file with the countries of IP addresses; undefined counts none. */
    countryDatabase: countryDatabase(env),
    /** `GTM-…` or `G-…`; undefined without a tag manager. */
    tagManagerId: tagManagerId(env),
    /** IP addresses or CIDR ranges whose `X-Forwarded-*` headers are trusted. */
    trustedProxies: list(env, 'TRUSTED_PROXIES'),
    /** Multiplies every rate limit; 0 switches them off. */
    rateLimitScale: number(env, 'RATE_LIMIT_SCALE', 1, { min: 0, max: 1e6, fraction: true }),
    ...readSizes(env),
    ...readCaching(env),
    /** Loopback port of `/metrics`; undefined without metrics. */
    opsPort: opsPort(env),
    /** Scheduled backups; `everyMs` is undefined without them. */
    backup: backup(env, dataDir, { s3Access, s3 }),
    shutdownTimeoutMs: number(env, 'SHUTDOWN_TIMEOUT_S', 10, { min: 1, max: 600 }) * 1000,
    passwordMinLength: number(env, 'PASSWORD_MIN_LENGTH', MIN_PASSWORD, { min: MIN_PASSWORD, max: 64 }),
    logLevel: choice(
      env,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'info',
    ),
    welcome: choice(env, 'WELCOME', ['0', '1'], '1') === '1',
  };
}

/** The maximum sizes of what people send. */
function readSizes(env: Env) {
  return {
    maxUploadBytes: number(env, 'MAX_UPLOAD_MB', 10, { min: 1, max: 1000 }) * 1024 * 1024,
    maxImportBytes: number(env, 'MAX_IMPORT_MB', 2048, { min: 1, max: 100_000 }) * 1024 * 1024,
    maxPixels: number(env, 'MAX_PIXELS_MP', 40, { min: 1, max: 1000 }) * 1_000_000,
    maxBodyBytes: number(env, 'MAX_BODY_KB', 1024, { min: 16, max: 65536 }) * 1024,
  };
}

/** The cache of pages, and caches in front of the server. */
function readCaching(env: Env) {
  return {
    /** How long a shared cache may serve a page without revalidation, in seconds. */
    cdnMaxAgeS: number(env, 'CDN_MAX_AGE_S', 0, { min: 0, max: 86_400 }),
    cacheMaxBytes: number(env, 'CACHE_MAX_MB', 128, { min: 0, max: 65536 }) * 1024 * 1024,
    /** Answers cached pages on the socket, without Node's HTTP parser (server/fast-path). */
    fastPath: choice(env, 'FAST_PATH', ['0', '1'], '1') === '1',
    /** How long cached pages are served while the database is down. */
    staleIfDownMs: number(env, 'STALE_IF_DOWN_S', 300, { min: 0, max: 86_400 }) * 1000,
  };
}

/** True if the site is served over https, which makes cookies `Secure` and `__Host-` named. */
export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

function countryDatabase(env: Env): string | undefined {
  const file = text(env, 'COUNTRY_DATABASE');
  return file === undefined ? undefined : resolve(file);
}

function publicUrl(value: string): string {
  const url = parseUrl('PUBLIC_URL', value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ConfigError('PUBLIC_URL must start with https:// (or http:// on this machine).');
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError('PUBLIC_URL must be an origin such as https://blog.example.org, without a path.');
  }
  assertHttpsUnlessLocal('PUBLIC_URL', url);
  return url.origin;
}

/** Other mail servers refuse the default sender, so it is only for trying out. */
function mailServer(env: Env, siteUrl: string) {
  const smtpUrl = urlSetting(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = text(env, 'MAIL_FROM');
  if (smtpUrl !== undefined && mailFrom === undefined && !isLocal(new URL(siteUrl)))
    throw new ConfigError(
      'MAIL_FROM must be set with SMTP_URL: the sender of all emails, such as My blog <blog@example.org>.',
    );
  if (mailFrom !== undefined && !/[^\s<>@]@[^\s<>@]/.test(mailFrom))
    throw new ConfigError(
      `MAIL_FROM must have an email address, such as My blog <blog@example.org>, not '${mailFrom}'.`,
    );
  return { smtpUrl, mailFrom: mailFrom ?? 'Lekha <lekha@localhost>' };
}

/** A token of 50 characters is added to the part before `@`, which may have 64. */
const BOUNCE_ADDRESS = /^[a-z0-9._-]{1,13}@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

function bounceAddress(env: Env): string | undefined {
  const value = text(env, 'BOUNCE_ADDRESS');
  if (value !== undefined && !BOUNCE_ADDRESS.test(value)) {
    throw new ConfigError(
      `BOUNCE_ADDRESS must be an email address with up to 13 characters before the @, not '${value}'.`,
    );
  }
  return value;
}

const PERIODS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function backup(env: Env, dataDir: string, stores: S3Stores) {
  const every = text(env, 'BACKUP_EVERY');
  const [, count, unit = 'h'] = /^([1-9]\d{0,4})([mhd])?$/.exec(every ?? '') ?? [];
  if (every !== undefined && every !== '0' && count === undefined) {
    throw new ConfigError(`BACKUP_EVERY must be a time such as 6h, 1d or 30m, not '${every}'.`);
  }
  return {
    everyMs: count === undefined ? undefined : Number(count) * PERIODS[unit]!,
    /** The number of backups that are not deleted. */
    keep: number(env, 'BACKUP_KEEP', 7, { min: 1, max: 10_000 }),
    /** The absolute path of a folder, or `s3://BUCKET/PREFIX/`. */
    to: backupTo(env, stores) ?? join(dataDir, 'backups'),
  };
}

interface S3Stores {
  s3Access: S3Access | undefined;
  s3: S3Settings | undefined;
}

function backupTo(env: Env, { s3Access, s3 }: S3Stores): string | undefined {
  const to = text(env, 'BACKUP_TO');
  if (to === undefined) return undefined;
  if (isS3Url(to)) {
    const { bucket, key } = readS3Url('BACKUP_TO', to);
    const prefix = key === '' || key.endsWith('/') ? key : `${key}/`;
    if (!s3Access)
      throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for BACKUP_TO.');
    if (s3 && isAmongMedia(s3, { bucket, key: prefix })) {
      throw new ConfigError('BACKUP_TO must be another bucket than that of the media, or outside S3_PREFIX.');
    }
    return `s3://${bucket}/${prefix}`;
  }
  if (/^[a-z0-9]+:\/\//i.test(to)) {
    throw new ConfigError(`BACKUP_TO must be a folder or s3://BUCKET/PREFIX/, not '${to}'.`);
  }
  return resolve(to);
}

function opsPort(env: Env): number | undefined {
  const given = text(env, 'OPS_PORT');
  if (given === undefined || given === 'off') return undefined;
  return number(env, 'OPS_PORT', 0, { min: 1, max: 65535 });
}

function secret(env: Env, required: boolean): string | undefined {
  const value = text(env, 'APP_SECRET');
  if (value === undefined && required) {
    throw new ConfigError(
      'APP_SECRET is required with DATABASE_URL: set the same 32 or more random characters everywhere.',
    );
  }
  if (value !== undefined && value.length < 32)
    throw new ConfigError('APP_SECRET must have 32 characters or more.');
  return value;
}

function admin(env: Env) {
  const email = text(env, 'ADMIN_EMAIL');
  const password = env.ADMIN_PASSWORD;
  if (!email && !password) return undefined;
  if (!email || !password) throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  return { email, password, name: text(env, 'ADMIN_NAME') ?? 'Administrator' };
}

function mediaUpload(env: Env) {
  const url = urlSetting(env, 'MEDIA_UPLOAD_URL', ['http:', 'https:']);
  return url === undefined ? undefined : { url, preset: text(env, 'MEDIA_UPLOAD_PRESET') ?? '' };
}

/** An image service may store images anywhere. */
function imageSources(env: Env): string[] | undefined {
  const hosts = list(env, 'IMAGE_HOSTS');
  for (const host of hosts) {
    if (!/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i.test(host))
      throw new ConfigError(`IMAGE_HOSTS must be hosts such as images.example.org, not '${host}'.`);
  }
  if (hosts.length === 0 && mediaUpload(env)) return undefined;
  const avatars = readGoogle(env) ? ['lh3.googleusercontent.com'] : [];
  return [...hosts, ...avatars].map((host) => `https://${host}`);
}

function tagManagerId(env: Env): string | undefined {
  const value = text(env, 'TAG_MANAGER_ID');
  if (value !== undefined && !/^(GTM|G)-[A-Z0-9]{4,20}$/.test(value)) {
    throw new ConfigError(
      `TAG_MANAGER_ID must be an id such as GTM-AB12CD3 or G-1A2B3C4D5E, not '${value}'.`,
    );
  }
  return value;
}

/**
 * Throws `ConfigError` if a server has a key for S3 and nothing that it stores there. A command may need the
 * key only for the URL of a backup.
 */
export function assertS3Used({ s3Access, s3, backup: { to } }: Config): void {
  if (s3Access && !s3 && !isS3Url(to)) throw new ConfigError(BUCKET_MISSING);
}

function mediaPublicUrl(env: Env, s3: S3Settings | undefined): string | undefined {
  const value = urlSetting(env, 'MEDIA_PUBLIC_URL', ['https:', 'http:']);
  if (value === undefined) return undefined;
  if (!s3) throw new ConfigError('MEDIA_PUBLIC_URL needs S3_BUCKET: it is where the bucket is public.');
  const url = parseUrl('MEDIA_PUBLIC_URL', value);
  if (url.search || url.hash || url.username || url.password) {
    throw new ConfigError('MEDIA_PUBLIC_URL must be a URL such as https://media.example.org/blog.');
  }
  assertHttpsUnlessLocal('MEDIA_PUBLIC_URL', url);
  return url.href.replace(/\/+$/, '');
}

/** The variables of this process with these changes, for a process that it starts. */
export function environmentWith(changes: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...changes };
}
