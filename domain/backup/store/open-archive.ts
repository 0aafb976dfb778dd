import { resolve } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { ConfigError } from '../../../platform/env.ts';
import {
  isAmongMedia,
  isS3Url,
  readS3Url,
  type S3Access,
  type S3Location,
} from '../../../platform/s3-settings.ts';
import { BackupError } from '../errors.ts';
import { archiveFile, newArchiveFile, openFolder } from './disk.ts';
import type { ArchiveFolder, NewArchive, StoredArchive } from './types.ts';

/** The settings that archives need. */
export type ArchiveSettings = Pick<Config, 's3' | 's3Access'>;

/** Opens an archive by its path or URL. Throws `ConfigError` for a URL that cannot be used. */
export async function openArchive(config: ArchiveSettings, location: string): Promise<StoredArchive> {
  if (!isS3Url(location)) return archiveFile(resolve(location));
  const { bucket, key } = readS3Url('The backup', location);
  const { openBucketFolder, split } = await import('./bucket.ts');
  const { prefix, name } = split(key);
  if (name === '') throw new BackupError(`${location} is not the name of a backup.`);
  return openBucketFolder(access(config), { bucket, key: prefix }).archive(name);
}

/** Names a new archive by its path or URL. One that ends with a slash gets `defaultName` added. */
export async function openNewArchive(
  config: ArchiveSettings,
  location: string,
  defaultName: string,
): Promise<NewArchive> {
  if (!isS3Url(location)) return newArchiveFile(resolve(location));
  const place = outsideMedia(config, readS3Url('The backup', location));
  const { openBucketFolder, split } = await import('./bucket.ts');
  const { prefix, name } = split(place.key);
  const folder = openBucketFolder(access(config), { ...place, key: prefix });
  return folder.newArchive(name || defaultName);
}

/** Opens a folder, or a URL that ends with a slash. */
export async function openArchiveFolder(config: ArchiveSettings, location: string): Promise<ArchiveFolder> {
  if (!isS3Url(location)) return openFolder(location);
  const place = outsideMedia(config, readS3Url('BACKUP_TO', location));
  const { openBucketFolder } = await import('./bucket.ts');
  return openBucketFolder(access(config), place);
}

function access({ s3Access }: ArchiveSettings): S3Access {
  if (s3Access) return s3Access;
  throw new ConfigError(
    'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT unless it is Amazon.',
  );
}

function outsideMedia({ s3 }: ArchiveSettings, place: S3Location): S3Location {
  if (s3 && isAmongMedia(s3, place)) {
    throw new BackupError(
      `s3://${place.bucket}/${place.key} is where the media of the site are: use another bucket or a prefix outside S3_PREFIX.`,
    );
  }
  return place;
}
