import { hash } from 'node:crypto';
import { formatInstant } from '../../../platform/clock.ts';
import { toAccountRole } from '../../account-role.ts';
import { audit } from '../../audit/audit.ts';
import { type Actor, type Services, visitor } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { parseInput } from '../../parse-input.ts';
import { can } from '../../permissions.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { endBegunSignIns } from '../end-sign-ins.ts';
import { hasFactor } from '../factors/factors.ts';
import { ownAccount } from '../own-account.ts';
import { findActor } from './actor.ts';
import { type Account, type AuthClient, readAccount, runAuth } from './auth.ts';
import { type Input, inputs } from './inputs.ts';
import { countLoginAttempt } from './login-throttle.ts';
import { commonPasswordWarning, refuseWeakPassword } from './password-rules.ts';
import { withCookies } from './record-staff-sign-in.ts';
import { refusePasswords } from './refuse-passwords.ts';
import type { Cookies } from './response-cookies.ts';

/** Changes the actor's password and ends all other sessions; this one gets new cookies. */
export async function changePassword(
  services: Services,
  client: AuthClient,
  input: Input<'changePassword'>,
): Promise<Cookies & { account: Account }> {
  refusePasswords(services);
  const body = parseInput(inputs.changePassword, input);
  const actor = await findActor(services, client.headers);
  if (actor === visitor) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  const { email } = await ownAccount({ ...services, actor });
  const isStaff = actor.needsFactor || can(actor, 'dashboard.open');
  if (isStaff) refuseWeakPassword(services.config, 'newPassword', body.newPassword);
  const attempt = await countLoginAttempt(services, email, client.clientAddress);
  const changed = { body: { ...body, revokeOtherSessions: true } };
  const response = await runAuth(services, 'changePassword', changed, client);
  const record = async () => {
    await attempt.succeeded();
    if (isStaff) await audit({ ...services, actor }, { action: 'user.password_set', subject: email });
  };
  // The old password no longer works and other sessions have ended: an error would be wrong.
  await record().catch((err) => services.log.error({ event: 'password_set_unrecorded', email, err }));
  const opened = await settleSession(services, actor, withCookies(client, response.cookies)).catch((err) => {
    services.log.error({ event: 'session_unsettled', email, err });
    return false;
  });
  return { cookies: opened ? response.cookies : [], account: readAccount(response.body) };
}

/**
 * Ends the sign-ins that began with the old password. Of an account with a second factor, the session that
 * replaces the actor's is no more recent than that one, because the password alone does not prove who they
 * are. Nobody gets its cookie if this fails.
 */
async function settleSession(
  services: Services,
  { userId, session }: Actor,
  headers: Headers,
): Promise<true> {
  const opened = await findActor(services, headers);
  await services.db.write(async (tx) => {
    await endBegunSignIns(tx, userId!);
    if (!opened.session || !session || !(await hasFactor(tx, userId!))) return;
    const provedAt = formatInstant(session.provedAt);
    await tx.updateTable('session').set({ provedAt }).where('id', '=', opened.session.id).execute();
  });
  return true;
}

/**
 * Sets a password by the token of a reset email and ends every session. `warning` is about a common password.
 */
export async function setNewPassword(
  services: Services,
  client: AuthClient,
  input: Input<'resetPassword'>,
): Promise<{ warning: string | null }> {
  refusePasswords(services);
  const body = parseInput(inputs.resetPassword, input);
  limitByNetwork(services, 'reset', client.clientAddress);
  await refuseCommonForStaff(services, body);
  await runAuth(services, 'resetPassword', { body }, client);
  return { warning: commonPasswordWarning(body.newPassword) };
}

/** Refuses a common password for staff. better-auth refuses unknown tokens. */
async function refuseCommonForStaff(
  services: Services,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const row = await services.db.read
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.value')
    .select(['user.id as userId', 'user.role', 'user.staffRole'])
    // better-auth stores identifiers as SHA-256, in base64url (`storeIdentifier: 'hashed'`).
    .where('verification.identifier', '=', hash('sha256', `reset-password:${token}`, 'base64url'))
    .executeTakeFirst();
  if (row && can({ ...row, role: toAccountRole(row) }, 'dashboard.open'))
    refuseWeakPassword(services.config, 'newPassword', newPassword);
}
