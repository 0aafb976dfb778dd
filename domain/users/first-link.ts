import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { instant } from '../../platform/clock.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import type { Services } from '../context.ts';

/** The purpose that the one-time link is stored under. */
export const FIRST_ADMINISTRATOR = 'first-administrator';
const VALID_MS = 7 * 24 * 3_600_000;

/**
 * Makes the link with which whoever started the site becomes its first administrator, once, and shows it on standard
 * error and in `DATA_DIR/first-admin-link`; only its hash is stored, and no log line carries it.
 */
export async function firstAdministratorLink(
  services: Services,
  show: (line: string) => void = (line) => console.error(line),
): Promise<void> {
  const { config, db, now } = services;
  const token = randomBytes(32).toString('base64url');
  const row = { token_hash: tokenHash(token), purpose: FIRST_ADMINISTRATOR, used_at: null };
  await db.write(async (tx) => {
    await tx.deleteFrom('one_time_link').where('expires_at', '<=', instant(now())).execute();
    await tx
      .insertInto('one_time_link')
      .values({ ...row, expires_at: instant(now() + VALID_MS) })
      .execute();
  });
  const link = `${config.publicUrl}/first-administrator?token=${token}`;
  await writeDurably(linkFile(services), `${link}\n`);
  show(`There is no administrator yet. Open this link to become the first one:\n\n  ${link}\n`);
}

/** Where the link stands until somebody has used it. */
export function linkFile({ config }: Pick<Services, 'config'>): string {
  return join(config.dataDir, 'first-admin-link');
}

/** What is stored of a token: enough to know it again, too little to make the link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
