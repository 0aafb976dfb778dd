import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const LEAST_LENGTH = 32;

/**
 * The secret that signs cookies and links: the operator's, or one made at the first start and kept in
 * `DATA_DIR/secret` (readable by its owner alone), so that it is the same ever after. The data folder must exist.
 * Throws `ConfigError` when the kept file holds no secret.
 */
export function appSecret(config: Config): string {
  return config.appSecret ?? storedSecret(config) ?? make(fileOf(config), config.dataDir);
}

/** The secret in `DATA_DIR/secret`; undefined where there is no such file. Throws `ConfigError` when it holds no secret. */
export function storedSecret(config: Config): string | undefined {
  const file = fileOf(config);
  const secret = kept(file);
  if (secret !== undefined && secret.length < LEAST_LENGTH) {
    throw new ConfigError(
      `${file} is damaged: restore it from a backup, or write 32 or more random characters into it, which signs everybody out.`,
    );
  }
  return secret;
}

function fileOf({ dataDir }: Config): string {
  return join(dataDir, 'secret');
}

function kept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

/** Complete under another name before it gets its own by a link, which the first of two processes wins. */
function make(file: string, dir: string): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeSynced(draft, `${randomBytes(32).toString('base64url')}\n`);
    linkSync(draft, file);
    syncFolder(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function writeSynced(file: string, text: string): void {
  const fd = openSync(file, 'wx', 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
