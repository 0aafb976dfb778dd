import type { Services } from '../../context.ts';
import { parseInput } from '../../parse-input.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { applyClaimedRole } from '../claimed-role.ts';
import { findActor } from './actor.ts';
import { type AuthClient, isProviderUnavailable, runAuth, runFirstStep } from './auth.ts';
import { type Input, inputs } from './inputs.ts';
import { dateSession, finishProof, isProof } from './prove-by-provider.ts';
import type { ProviderId } from './providers.ts';
import { recordStaffSignIn, withCookies } from './record-staff-sign-in.ts';
import { beginSecondStep } from './second-step.ts';
import { type Redirect, refuseUnknown } from './start-provider.ts';

/** Finishes a sign-in by the query that the provider added to our callback URL. */
export async function finishProvider(
  services: Services,
  client: AuthClient,
  provider: ProviderId,
  query: Input<'providerCallback'>,
): Promise<Redirect> {
  const checked = parseInput(inputs.providerCallback, query);
  refuseUnknown(services, provider);
  limitByNetwork(services, 'callback', client.clientAddress);
  const { publicUrl } = services.config;
  try {
    return await finish(services, client, provider, checked);
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    return { location: withProvider(`${publicUrl}/login?error=unavailable`, provider), cookies: [] };
  }
}

async function finish(
  services: Services,
  client: AuthClient,
  provider: ProviderId,
  query: Record<string, string>,
): Promise<Redirect> {
  const { publicUrl } = services.config;
  const input = { query, params: { id: provider } };
  const step = await runFirstStep(() => runAuth(services, 'callbackOAuth', input, client));
  const { done, heldBack, claims } = step;
  const location = done?.location ?? publicUrl;
  if (isProof(location)) {
    const next = await finishProof(services, client, location, step);
    return { location: withProvider(next, provider), cookies: [] };
  }
  if (heldBack !== undefined) {
    if (claims) await applyClaimedRole(services, heldBack, claims);
    const { cookies } = await beginSecondStep(services, heldBack);
    return { location: `${publicUrl}${secondStepPath(done?.location)}`, cookies };
  }
  const opened = await findActor(services, withCookies(client, done.cookies));
  if (opened.userId !== null && claims) {
    await applyClaimedRole(services, opened.userId, claims);
    await dateSession(services, opened, claims);
  }
  await recordStaffSignIn(services, client, done.cookies);
  return { location: withProvider(location, provider), cookies: done.cookies };
}

/** Names the provider in the URL to which a failed sign-in leads. */
function withProvider(location: string, provider: ProviderId): string {
  const url = URL.parse(location);
  if (provider === 'google' || !url?.searchParams.has('error')) return location;
  url.searchParams.set('provider', provider);
  return url.href;
}

/** The page of the second step, with the return path of the page to which a failed sign-in would lead. */
function secondStepPath(location: string | null | undefined): string {
  const next = URL.parse(location ?? '')?.searchParams.get('next');
  return next ? `/login/code?next=${encodeURIComponent(next)}` : '/login/code';
}
