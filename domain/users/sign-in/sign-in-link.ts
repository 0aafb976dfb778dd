import { MINUTE_MS } from '../../../platform/clock.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx, Services } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { write } from '../../write.ts';
import { SIGN_IN_LINK } from '../end-sign-ins.ts';
import { hasFactor } from '../factors/factors.ts';
import { createLink, deadLink, endLinks, findPurpose } from '../one-time-links.ts';
import { findUser } from '../user-rows.ts';
import type { AuthClient } from './auth.ts';
import type { Cookies } from './response-cookies.ts';
import { beginSecondStep, openSession } from './second-step.ts';

/** How long a link works, in minutes. */
export const SIGN_IN_LINK_MINUTES = 15;

/**
 * Makes a link with which the account with this email address signs in once, for an operator. The account's
 * earlier links end. Throws `not_found`, and `conflict` for a disabled account.
 */
export async function createSignInLink(ctx: Ctx, email: string): Promise<string> {
  const token = await write(ctx, async ({ tx }) => {
    const row = await findUser(tx, email);
    if (!row) throw notFound('User');
    if (row.disabledAt !== null)
      throw new LekhaError('conflict', 'This account is disabled: enable it first.');
    const purpose = SIGN_IN_LINK + row.id;
    await endLinks(tx, purpose);
    await recordAudit(tx, ctx, { action: 'user.sign_in_link_made', subject: row.email });
    return createLink(tx, purpose, ctx.now(), SIGN_IN_LINK_MINUTES * MINUTE_MS);
  });
  return `${ctx.config.publicUrl}/login/link?token=${token}`;
}

/** The email address of the account that a link signs in; null if it does not work. Throws `rate_limited`. */
export async function openSignInLink(
  services: Services,
  { clientAddress }: Pick<AuthClient, 'clientAddress'>,
  token: string,
): Promise<string | null> {
  limitByNetwork(services, 'sign-in-link', clientAddress);
  const userId = readUserId(await findPurpose(services.db.read, token, services.now()));
  if (userId === null) return null;
  const row = await services.db.read
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/**
 * Signs in by a link, which then no longer works, or begins the second step of an account that has a second
 * factor. Throws `forbidden` for a link that does not work, and `rate_limited`.
 */
export async function redeemSignInLink(
  services: Services,
  client: AuthClient,
  token: string,
): Promise<Cookies & { secondStep: boolean }> {
  if ((await openSignInLink(services, client, token)) === null) throw deadLink();
  const userId = await services.db.write(async (tx) => {
    const purpose = await findPurpose(tx, token, services.now());
    if (purpose === null || readUserId(purpose) === null) throw deadLink();
    await endLinks(tx, purpose);
    return readUserId(purpose)!;
  });
  if (await hasFactor(services.db.read, userId))
    return { secondStep: true, ...(await beginSecondStep(services, userId)) };
  const { cookies } = await openSession(services, client, userId);
  return { secondStep: false, cookies };
}

function readUserId(purpose: string | null): string | null {
  return purpose?.startsWith(SIGN_IN_LINK) ? purpose.slice(SIGN_IN_LINK.length) : null;
}
