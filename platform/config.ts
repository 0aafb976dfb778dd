import { resolve } from 'node:path';
import { MIN_PASSWORD } from '../contract/limits.ts';

/** A setting that cannot be used; the message names it and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Everything an operator can set, read once at the start. See the README's table of variables. */
export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash; the only source of absolute links. */
  publicUrl: string;
  /** Absolute path of the folder that holds everything persistent. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** From the environment; `platform/secret.ts` makes one in `dataDir` when absent. */
  appSecret: string | undefined;
  admin: { email: string; password: string; name: string } | undefined;
  google: { clientId: string; clientSecret: string; issuer: string | undefined } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  mediaUpload: { url: string; preset: string } | undefined;
  /** `GTM-…` or `G-…`; without it no page knows of a tag manager. */
  tagManagerId: string | undefined;
  /** Addresses or CIDR ranges whose `X-Forwarded-*` headers are believed. */
  trustedProxies: string[];
  /** Multiplier of every rate limit; 0 switches them off. */
  rateLimitScale: number;
  maxUploadBytes: number;
  maxPixels: number;
  maxBodyBytes: number;
  /** How long a shared cache may answer a page without asking, in seconds. */
  cdnMaxAgeS: number;
  cacheMaxBytes: number;
  /** Answers cached pages on the socket, without Node's HTTP parser (server/fast-path). */
  fastPath: boolean;
  /** How long pages in memory are answered while the database does not answer. */
  staleIfDownMs: number;
  /** Where `/metrics` is answered, on this machine alone; undefined: nowhere. */
  opsPort: number | undefined;
  shutdownTimeoutMs: number;
  passwordMinLength: number;
  logLevel: string;
  welcome: boolean;
}

type Env = Record<string, string | undefined>;

/** Reads the operator's variables. Throws `ConfigError` with one clear line for the first that cannot be used. */
export function readConfig(env: Env = process.env): Config {
  const port = number(env, 'PORT', 3000, { least: 0, most: 65535 });
  const databaseUrl = databaseAddress(env);
  return {
    port,
    host: word(env, 'HOST') ?? '127.0.0.1',
    publicUrl: publicAddress(word(env, 'PUBLIC_URL') ?? `http://localhost:${port}`),
    dataDir: resolve(word(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    appSecret: secret(env, databaseUrl !== undefined),
    admin: admin(env),
    google: google(env),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: word(env, 'MAIL_FROM') ?? 'Lekha <lekha@localhost>',
    mediaUpload: mediaUpload(env),
    tagManagerId: tagManagerId(env),
    trustedProxies: list(env, 'TRUSTED_PROXIES'),
    rateLimitScale: number(env, 'RATE_LIMIT_SCALE', 1, { least: 0, most: 1e6, fraction: true }),
    maxUploadBytes: number(env, 'MAX_UPLOAD_MB', 10, { least: 1, most: 1000 }) * 1024 * 1024,
    maxPixels: number(env, 'MAX_PIXELS_MP', 40, { least: 1, most: 1000 }) * 1_000_000,
    maxBodyBytes: number(env, 'MAX_BODY_KB', 1024, { least: 16, most: 65536 }) * 1024,
    cdnMaxAgeS: number(env, 'CDN_MAX_AGE_S', 0, { least: 0, most: 86_400 }),
    cacheMaxBytes: number(env, 'CACHE_MAX_MB', 128, { least: 0, most: 65536 }) * 1024 * 1024,
    fastPath: choice(env, 'FAST_PATH', ['0', '1'], '1') === '1',
    staleIfDownMs: number(env, 'STALE_IF_DOWN_S', 300, { least: 0, most: 86_400 }) * 1000,
    opsPort: opsPort(env),
    shutdownTimeoutMs: number(env, 'SHUTDOWN_TIMEOUT_S', 10, { least: 1, most: 600 }) * 1000,
    passwordMinLength: number(env, 'PASSWORD_MIN_LENGTH', MIN_PASSWORD, { least: MIN_PASSWORD, most: 64 }),
    logLevel: choice(
      env,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'info',
    ),
    welcome: choice(env, 'WELCOME', ['0', '1'], '1') === '1',
  };
}

/** Cookies are `Secure` and `__Host-` named exactly when readers come by https. */
export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

function word(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value ? value : undefined;
}

function number(
  env: Env,
  name: string,
  fallback: number,
  bounds: { least: number; most: number; fraction?: boolean },
): number {
  const value = word(env, name);
  if (value === undefined) return fallback;
  const parsed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const whole = bounds.fraction || Number.isInteger(parsed);
  if (!whole || !(parsed >= bounds.least && parsed <= bounds.most)) {
    throw new ConfigError(`${name} must be a number from ${bounds.least} to ${bounds.most}, not '${value}'.`);
  }
  return parsed;
}

function choice(env: Env, name: string, allowed: string[], fallback: string): string {
  const value = word(env, name) ?? fallback;
  if (!allowed.includes(value))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
  return value;
}

function list(env: Env, name: string): string[] {
  return (word(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
}

function parseUrl(name: string, value: string): URL {
  try {
    return new URL(value);
  } catch {
    throw new ConfigError(`${name} must be a full address such as https://blog.example.org.`);
  }
}

function address(env: Env, name: string, schemes: string[]): string | undefined {
  const value = word(env, name);
  if (value === undefined) return undefined;
  if (!schemes.includes(parseUrl(name, value).protocol)) {
    throw new ConfigError(`${name} must begin with ${schemes.map((s) => `${s}//`).join(' or ')}.`);
  }
  return value;
}

function publicAddress(value: string): string {
  const url = parseUrl('PUBLIC_URL', value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ConfigError('PUBLIC_URL must begin with https:// (or http:// on this machine).');
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError('PUBLIC_URL must be an origin such as https://blog.example.org, without a path.');
  }
  const local =
    ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || url.hostname.endsWith('.localhost');
  if (url.protocol === 'http:' && !local) {
    throw new ConfigError(`PUBLIC_URL must use https unless its host is local, not '${value}'.`);
  }
  return url.origin;
}

function opsPort(env: Env): number | undefined {
  const given = word(env, 'OPS_PORT');
  if (given === undefined || given === 'off') return undefined;
  return number(env, 'OPS_PORT', 0, { least: 1, most: 65535 });
}

function databaseAddress(env: Env): string | undefined {
  return address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
}

function secret(env: Env, required: boolean): string | undefined {
  const value = word(env, 'APP_SECRET');
  if (value === undefined && required) {
    throw new ConfigError(
      'APP_SECRET is required with DATABASE_URL: set the same 32 or more random characters everywhere.',
    );
  }
  if (value !== undefined && value.length < 32)
    throw new ConfigError('APP_SECRET must have 32 characters or more.');
  return value;
}

function admin(env: Env): Config['admin'] {
  const email = word(env, 'ADMIN_EMAIL');
  const password = env.ADMIN_PASSWORD;
  if (!email && !password) return undefined;
  if (!email || !password) throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  return { email, password, name: word(env, 'ADMIN_NAME') ?? 'Administrator' };
}

function google(env: Env): Config['google'] {
  const clientId = word(env, 'GOOGLE_CLIENT_ID');
  const clientSecret = word(env, 'GOOGLE_CLIENT_SECRET');
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  return { clientId, clientSecret, issuer: address(env, 'GOOGLE_ISSUER', ['http:', 'https:']) };
}

function mediaUpload(env: Env): Config['mediaUpload'] {
  const url = address(env, 'MEDIA_UPLOAD_URL', ['http:', 'https:']);
  return url === undefined ? undefined : { url, preset: word(env, 'MEDIA_UPLOAD_PRESET') ?? '' };
}

function tagManagerId(env: Env): string | undefined {
  const value = word(env, 'TAG_MANAGER_ID');
  if (value !== undefined && !/^(GTM|G)-[A-Z0-9]{4,20}$/.test(value)) {
    throw new ConfigError(
      `TAG_MANAGER_ID must be an id such as GTM-AB12CD3 or G-1A2B3C4D5E, not '${value}'.`,
    );
  }
  return value;
}
