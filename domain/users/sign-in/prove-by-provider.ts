import type { AuthResponse } from '../../../platform/auth.ts';
import { formatInstant, MINUTE_MS } from '../../../platform/clock.ts';
import { localPath } from '../../../shared/local-path.ts';
import type { Actor, Ctx, Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { RECENT_SIGN_IN_MS } from '../../permissions.ts';
import { applyClaimedRole } from '../claimed-role.ts';
import { findActor } from './actor.ts';
import type { AuthClient, FirstStep } from './auth.ts';
import type { ProviderId } from './providers.ts';
import { withCookies } from './record-staff-sign-in.ts';
import { identityProofs } from './sign-in-again.ts';
import { type Redirect, startProvider } from './start-provider.ts';

/** The page that asks who the user is. */
const PAGE = '/account/sign-in-again';
/** Where a sign-in that proves who the user is returns to. No page has this path: `finishProof` leads on. */
const DONE = `${PAGE}/done`;

/**
 * Starts a sign-in at a provider that proves who the actor is, and leads to `next` afterwards. Throws
 * `forbidden` if the actor proves it in another way.
 */
export async function startProof(
  ctx: Ctx,
  client: AuthClient,
  provider: ProviderId,
  next: string,
): Promise<Redirect> {
  const { providers } = await identityProofs(ctx);
  if (!providers.some(({ id }) => id === provider) || !ctx.actor.session)
    throw new LekhaError('forbidden', 'You cannot confirm in this way who you are.');
  const query = new URLSearchParams({ next });
  const started = await startProvider(
    ctx,
    client,
    { provider, callbackURL: `${DONE}?${query}`, errorCallbackURL: `${PAGE}?${query}` },
    { isKnown: true },
  );
  if (provider === 'google') return started;
  const url = new URL(started.location);
  url.searchParams.set('prompt', 'login');
  // The ID token then says when the provider asked.
  url.searchParams.set('max_age', String(RECENT_SIGN_IN_MS / 1000));
  return { ...started, location: url.href };
}

/** True if a sign-in at a provider was one that proves who the user is. */
export function isProof(location: string): boolean {
  return [PAGE, DONE].includes(URL.parse(location)?.pathname ?? '');
}

/**
 * Makes the sign-in of the client's session recent if the provider named its account, and returns the URL
 * that the browser goes to next. The session that the provider's sign-in opened ends: nobody has its cookie.
 */
export async function finishProof(
  services: Services,
  client: AuthClient,
  location: string,
  { done, heldBack, claims }: FirstStep<AuthResponse>,
): Promise<string> {
  const { publicUrl } = services.config;
  const url = new URL(location);
  const next = url.searchParams.get('next') ?? '/';
  const failed = (error: string) => `${publicUrl}${PAGE}?${new URLSearchParams({ next, error })}`;
  if (heldBack !== undefined) return failed('other_account');
  if (url.pathname === PAGE) return location;
  const own = await findActor(services, client.headers);
  const opened = await findActor(services, withCookies(client, done.cookies));
  const isOwn = own.session !== undefined && own.userId === opened.userId;
  const isProved = isOwn && isRecent(services, claims);
  await services.db.write(async (tx) => {
    if (opened.session) await tx.deleteFrom('session').where('id', '=', opened.session.id).execute();
    const provedAt = formatInstant(services.now());
    if (isProved)
      await tx.updateTable('session').set({ provedAt }).where('id', '=', own.session!.id).execute();
  });
  if (!isOwn) return failed('other_account');
  if (claims) await applyClaimedRole(services, own.userId!, claims);
  return isProved ? `${publicUrl}${localPath(next, publicUrl) ?? '/'}` : failed('not_recent');
}

/**
 * Makes a new session no more recent than the sign-in at the provider, if that says when it was: it lets
 * somebody in again for days without asking.
 */
export async function dateSession(
  { db }: Services,
  { session }: Actor,
  { auth_time: at }: Record<string, unknown>,
): Promise<void> {
  if (!session || typeof at !== 'number' || !(at * 1000 < session.provedAt)) return;
  const provedAt = formatInstant(Math.max(0, at * 1000));
  await db.autocommit.updateTable('session').set({ provedAt }).where('id', '=', session.id).execute();
}

/** False if the provider says that it asked longer ago. Some say nothing. */
function isRecent({ now }: Services, claims: Record<string, unknown> | undefined): boolean {
  const at = claims?.auth_time;
  return typeof at !== 'number' || now() - at * 1000 < RECENT_SIGN_IN_MS + MINUTE_MS;
}
