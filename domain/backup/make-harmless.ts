import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { toRole, toStaffRole } from '../account-role.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Ctx, system } from '../context.ts';
import { holdEmails } from '../email/email.ts';
import { lookForShareImagesAtStart, searchVariantsAtStart } from '../images/images.ts';
import {
  holdRestoredArticles,
  queueDelayedConfirmations,
  stopRestoredIssues,
} from '../newsletter/newsletter.ts';
import { switchWebhooksOff } from '../webhooks/webhooks.ts';
import type { ExtractionSource } from './archive-extractor.ts';
import { type CheckedMedia, correctImages, type MediaCheck } from './check-media.ts';
import { type CleanedTexts, cleanTexts } from './clean-texts.ts';
import { cleanValues } from './clean-values.ts';
import { holdUnknownJobs } from './hold-jobs.ts';

/** The findings and changes of a restore in the site. */
export interface Completed {
  /** The number of emails that were waiting when the backup was made, and now wait for the operator. */
  heldEmails: number;
  /**
   * The number of articles whose emails may have been sent after the backup was made, and are sent only by
   * hand.
   */
  heldArticles: number;
  /** The email addresses of those who can do everything. */
  administrators: string[];
  /** The email addresses of those with a staff role, each with the role. */
  staff: string[];
  texts: CleanedTexts;
  /** The values that no version stores, which have their defaults now. */
  values: string[];
  /** The number of jobs that this version does not run. */
  heldJobs: number;
  media: CheckedMedia;
}

/**
 * Cleans the restored texts, values and rights, and holds back what would be published, sent or run: the
 * operator decides on it. Returns the accounts that may open the dashboard and what was held.
 */
export async function makeHarmless(
  ctx: Ctx,
  archive: ExtractionSource,
  media: MediaCheck,
): Promise<Completed> {
  const { db } = ctx;
  const now = ctx.now();
  await correctImages(db, media.measured);
  const values = await cleanValues(db, now);
  const texts = await cleanTexts(ctx);
  const heldJobs = await holdUnknownJobs(db, now);
  await endAbsurdAccess(db, now);
  const detail = archive.manifest.createdAt;
  const event = { action: 'site.restored', subject: archive.location, detail } as const;
  await db.write((tx) => recordAudit(tx, { actor: system, now: ctx.now }, event));
  await stopRestoredIssues(db);
  await switchWebhooksOff(db, now);
  const heldArticles = await holdRestoredArticles(db, now);
  await queueDelayedConfirmations(ctx);
  await db.write((tx) => searchVariantsAtStart(tx));
  await db.write((tx) => lookForShareImagesAtStart(tx));
  const team = await readTeam(db);
  return {
    texts,
    values,
    heldJobs,
    media: media.result,
    ...team,
    heldArticles,
    heldEmails: await holdEmails(db),
  };
}

/** The email addresses of administrators, and of staff with their roles. */
async function readTeam({ read }: Database): Promise<Pick<Completed, 'administrators' | 'staff'>> {
  const accounts = await read
    .selectFrom('user')
    .select(['email', 'role', 'staffRole'])
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('staffRole', 'is not', null)]))
    .orderBy('email')
    .execute();
  const administrators = accounts.filter(({ role }) => toRole(role) === 'admin');
  const staff = accounts.filter((account) => toStaffRole(account) !== null);
  return {
    administrators: administrators.map(({ email }) => email),
    staff: staff.map(({ email, staffRole }) => `${email} (${staffRole})`),
  };
}

/** The longest time for which a session or a one-time link of a true archive is valid. */
const MAX_ACCESS_MS = 60 * DAY_MS;

/** Ends sessions and one-time links that are valid for longer than the site makes any. */
async function endAbsurdAccess(db: Database, now: number): Promise<void> {
  const latest = now + MAX_ACCESS_MS;
  await db.write(async (tx) => {
    await tx.deleteFrom('session').where('expiresAt', '>', new Date(latest)).execute();
    await tx.deleteFrom('one_time_link').where('expires_at', '>', formatInstant(latest)).execute();
  });
}
