import { formatInstant, isRecent, MINUTE_MS } from '../../../platform/clock.ts';
import { toNetwork } from '../../../platform/ip-address.ts';
import { toAccountRole } from '../../account-role.ts';
import type { Actor, Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { enforceMemoryLimit, isWithinMemoryLimit } from '../../rate-limits/rate-limits.ts';
import { limitWithoutFactor } from '../sign-in/actor.ts';
import { parseScopes } from './manage-tokens.ts';
import { claimsToBeToken, hashTokenText, isTokenText } from './token-text.ts';

const BEARER = 'bearer ';
/** Longer than any token. */
const MAX_HEADER = 200;
/** Wrong tokens of a network in ten minutes. */
const MAX_WRONG = 60;

/** The API token of a request; undefined for one without. Proxies may add an `Authorization` of their own. */
export function bearerToken(headers: Headers): string | undefined {
  const value = headers.get('authorization') ?? '';
  if (value.slice(0, BEARER.length).toLowerCase() !== BEARER) return undefined;
  const token = value.slice(BEARER.length, MAX_HEADER).trim();
  return claimsToBeToken(token) ? token : undefined;
}

/**
 * Finds the account of a token with its current role, for the scopes of the token. Throws `unauthenticated`
 * if it is wrong, expired, revoked or of a disabled account, and `rate_limited` before it is looked up if the
 * network sent many of those.
 */
export async function findTokenActor(
  services: Services,
  token: string,
  clientAddress: string,
): Promise<Actor> {
  const wrong = {
    key: `wrong-token:${toNetwork(clientAddress)}`,
    limit: MAX_WRONG,
    windowMs: 10 * MINUTE_MS,
  };
  if (!isWithinMemoryLimit(services, wrong)) enforceMemoryLimit(services, wrong);
  const row = isTokenText(token) ? await findRow(services, token) : undefined;
  if (!row) {
    enforceMemoryLimit(services, wrong);
    throw new LekhaError('unauthenticated', 'This API token is wrong, has expired or was revoked.');
  }
  noteUse(services, row);
  const { user_id: userId, name } = row;
  const limits = { name, scopes: parseScopes(row.scopes) };
  return limitWithoutFactor(services, { userId, role: toAccountRole(row), token: limits });
}

function findRow({ db, now }: Services, token: string) {
  return db.read
    .selectFrom('api_token')
    .innerJoin('user', 'user.id', 'api_token.user_id')
    .select(['api_token.id', 'user_id', 'api_token.name', 'scopes', 'last_used_at', 'role', 'staffRole'])
    .where('token_hash', '=', hashTokenText(token))
    .where('user.disabledAt', 'is', null)
    .where('expires_at', '>', formatInstant(now()))
    .executeTakeFirst();
}

/** When a last use could not be stored, such as on a full disk: the next try waits a minute. */
const failures = new WeakMap<Services['db'], number>();

/** Stores the last use at most once a minute. Nobody waits for it, and a failed write loses nothing else. */
function noteUse({ db, now, log }: Services, row: { id: string; last_used_at: string | null }): void {
  const last = row.last_used_at === null ? 0 : Date.parse(row.last_used_at);
  if ([last, failures.get(db) ?? 0].some((then) => isRecent(then, now(), MINUTE_MS))) return;
  db.autocommit
    .updateTable('api_token')
    .set({ last_used_at: formatInstant(now()) })
    .where('id', '=', row.id)
    .execute()
    .catch((err: unknown) => {
      failures.set(db, now());
      log.warn({ event: 'token_use_not_stored', err });
    });
}
