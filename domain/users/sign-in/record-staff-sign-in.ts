import { toNetwork } from '../../../platform/ip-address.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Services } from '../../context.ts';
import { can } from '../../permissions.ts';
import { write } from '../../write.ts';
import { findActor } from './actor.ts';
import type { AuthClient } from './auth.ts';

/**
 * Records a sign-in of an account that may open the dashboard, with the network of the client. Call it before
 * the response hands out the cookies: if the record cannot be written, nobody gets the session.
 */
export async function recordStaffSignIn(
  services: Services,
  client: AuthClient,
  cookies: string[],
): Promise<void> {
  const actor = await findActor(services, withCookies(client, cookies));
  if (!can(actor, 'dashboard.open')) return;
  const network = toNetwork(client.clientAddress);
  const ctx = { ...services, actor };
  await write(ctx, ({ tx }) => recordAudit(tx, ctx, { action: 'user.signed_in', network }));
}

/** The headers of a client that has received these cookies. */
export function withCookies({ headers }: AuthClient, cookies: string[]): Headers {
  const received = new Headers(headers);
  received.set('cookie', cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '));
  return received;
}
