/** An invalid setting. The message names it and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Environment variables. */
export type Env = Record<string, string | undefined>;

/** Reads a trimmed variable; undefined if it is empty. */
export function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value ? value : undefined;
}

/** Reads a number. Throws `ConfigError`. */
export function number(
  env: Env,
  name: string,
  fallback: number,
  bounds: { min: number; max: number; fraction?: boolean },
): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const parsed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const whole = bounds.fraction || Number.isInteger(parsed);
  if (!whole || !(parsed >= bounds.min && parsed <= bounds.max)) {
    throw new ConfigError(`${name} must be a number from ${bounds.min} to ${bounds.max}, not '${value}'.`);
  }
  return parsed;
}

/** Reads one of a few words. Throws `ConfigError`. */
export function choice(env: Env, name: string, allowed: string[], fallback: string): string {
  const value = text(env, name) ?? fallback;
  if (!allowed.includes(value))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
  return value;
}

/** Reads words that commas or spaces separate. */
export function list(env: Env, name: string): string[] {
  return (text(env, name) ?? '').split(/[\s,]+/).filter(Boolean);
}

/** Parses a URL. Throws `ConfigError`. */
export function parseUrl(name: string, value: string): URL {
  try {
    return new URL(value);
  } catch {
    throw new ConfigError(`${name} must be a full URL such as https://blog.example.org.`);
  }
}

/** Reads a URL with one of the schemes. Throws `ConfigError`. */
export function urlSetting(env: Env, name: string, schemes: string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!schemes.includes(parseUrl(name, value).protocol)) {
    throw new ConfigError(`${name} must start with ${schemes.map((s) => `${s}//`).join(' or ')}.`);
  }
  return value;
}

/** True if the host of a URL is this machine. */
export function isLocal({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}

/** Throws `ConfigError` for a URL that leaves this machine without encryption. */
export function assertHttpsUnlessLocal(name: string, url: URL): void {
  const { protocol, href } = url;
  if (protocol === 'http:' && !isLocal(url)) {
    throw new ConfigError(`${name} must use https unless its host is local, not '${href}'.`);
  }
}
