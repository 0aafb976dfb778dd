import { hash } from 'node:crypto';
import { audit } from '../../audit/audit.ts';
import { type Services, visitor } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { parseInput } from '../../parse-input.ts';
import { can } from '../../permissions.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { toAccountRole } from '../../user-roles.ts';
import { ownAccount } from '../own-account.ts';
import { findActor } from './actor.ts';
import { type Account, type AuthClient, readAccount, runAuth } from './auth.ts';
import { type Input, inputs } from './inputs.ts';
import { countLoginAttempt } from './login-throttle.ts';
import { commonPasswordWarning, refuseWeakPassword } from './password-rules.ts';
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
  return { cookies: response.cookies, account: readAccount(response.body) };
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
