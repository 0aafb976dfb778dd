import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { S3Limits } from './limits.ts';
import { openLocalStorage } from './local.ts';
import type { Storage } from './storage.ts';

/** Opens the storage for media: a bucket if one is configured, otherwise a folder in the data folder. */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  limits: Partial<S3Limits> = {},
): Promise<Storage> {
  if (!s3) return openLocalStorage(join(dataDir, 'media'));
  // The client takes 0.2 s and 40 MB, which a site without S3 need not spend.
  const { openS3Storage } = await import('./s3.ts');
  return openS3Storage(s3, limits);
}
