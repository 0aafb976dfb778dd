import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { NEW_SYNCED_FILE } from './durable-file.ts';
import { accessError, giveToFolderOwner } from './ownership.ts';

const MIN_LENGTH = 32;

/**
 * The secret that signs cookies and links: the operator's, or one that the first start writes to
 * `DATA_DIR/secret` (readable by its owner only). The data folder must exist. Throws `ConfigError` if the
 * file is damaged.
 */
export function appSecret(config: Config): string {
  return config.appSecret ?? storedSecret(config) ?? createSecret(secretFile(config), config.dataDir);
}

/**
 * The secret in `DATA_DIR/secret`; undefined without that file. Throws `ConfigError` if the file is damaged.
 */
export function storedSecret(config: Config): string | undefined {
  const file = secretFile(config);
  const secret = readSecret(file);
  if (secret !== undefined && secret.length < MIN_LENGTH) {
    throw new ConfigError(
      `${file} is damaged: restore it from a backup, or write 32 or more random characters into it, which signs everyone out.`,
    );
  }
  return secret;
}

function secretFile({ dataDir }: Config): string {
  return join(dataDir, 'secret');
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw accessError(file, error);
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

/**
 * Writes the file under another name before it links the final one, so that the first of two processes wins.
 */
function createSecret(file: string, dir: string): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, NEW_SYNCED_FILE);
    giveToFolderOwner(temporary);
    linkSync(temporary, file);
    syncFolder(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function syncFolder(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
