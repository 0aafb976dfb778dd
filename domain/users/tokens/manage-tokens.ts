import {
  type ApiToken,
  type MadeApiToken,
  type NewApiToken,
  type TokenScope,
  tokenScopes,
} from '../../../contract/api-token.ts';
import { MAX_TOKENS } from '../../../contract/limits.ts';
import { DAY_MS, formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { ApiTokenTable } from '../../../platform/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { newId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { enforceLimit } from '../../rate-limits/rate-limits.ts';
import { write } from '../../write.ts';
import { assertStillAdministrator } from '../change-role.ts';
import { hashTokenText, newTokenText } from './token-text.ts';

const PER_HOUR = 30;

/** Lists the actor's tokens, the newest first, also those that have expired. */
export function listTokens(ctx: Ctx): Promise<ApiToken[]> {
  return readTokens(ctx, authorizeOwn(ctx, 'token.list'));
}

/** Lists the tokens of any account for an administrator, the newest first. Throws `not_found`. */
export async function listAccountTokens(ctx: Ctx, userId: string): Promise<ApiToken[]> {
  authorize(ctx, 'token.listOthers');
  if (!(await findEmail(ctx.db.read, userId))) throw notFound('User');
  return readTokens(ctx, userId);
}

async function readTokens(ctx: Ctx, userId: string): Promise<ApiToken[]> {
  const rows = await ctx.db.read
    .selectFrom('api_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_TOKENS)
    .execute();
  return rows.map(toApiToken);
}

/**
 * Makes a token with which a program acts for the actor, within its scopes and what the account may do at the
 * time. Only the result contains its text. Throws `conflict` and `rate_limited`.
 */
export async function createToken(ctx: Ctx, { name, scopes, days }: NewApiToken): Promise<MadeApiToken> {
  const userId = authorizeOwn(ctx);
  await enforceLimit(ctx, { key: `token:${userId}`, limit: PER_HOUR, windowMs: HOUR_MS });
  const token = newTokenText();
  const row: ApiTokenTable = {
    id: newId(),
    user_id: userId,
    name,
    token_hash: hashTokenText(token),
    scopes: scopes.join(' '),
    created_at: formatInstant(ctx.now()),
    expires_at: formatInstant(ctx.now() + days * DAY_MS),
    last_used_at: null,
  };
  await write(ctx, async ({ tx }) => {
    await assertRoom(tx, userId);
    await tx.insertInto('api_token').values(row).execute();
    await recordAudit(tx, ctx, { action: 'token.created', subject: name, detail: scopes.join(', ') });
  });
  return { ...toApiToken(row), token };
}

/** Ends one of the actor's tokens with the next request. Throws `not_found`. */
export async function revokeToken(ctx: Ctx, id: string): Promise<void> {
  const userId = authorizeOwn(ctx);
  await write(ctx, async ({ tx }) => {
    const subject = await deleteToken(tx, userId, id);
    await recordAudit(tx, ctx, { action: 'token.revoked', subject });
  });
}

/** Ends a token of any account for an administrator, with the next request. Throws `not_found`. */
export async function revokeAccountToken(ctx: Ctx, userId: string, id: string): Promise<void> {
  authorize(ctx, 'token.revokeOthers');
  await write(ctx, async ({ tx }) => {
    await assertStillAdministrator(tx, ctx);
    const detail = await findEmail(tx, userId);
    const subject = await deleteToken(tx, userId, id);
    await recordAudit(tx, ctx, { action: 'token.revoked', subject, detail });
  });
}

/** Deletes a token of an account, and returns its name. Throws `not_found`. */
async function deleteToken(tx: Writer, userId: string, id: string): Promise<string> {
  const row = await tx
    .deleteFrom('api_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw notFound('Token');
  return row.name;
}

async function findEmail(reader: Reader | Writer, id: string): Promise<string | undefined> {
  const row = await reader.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

/** The scopes of a row. Those that this version does not know give nothing. */
export function parseScopes(scopes: string): TokenScope[] {
  return scopes.split(' ').filter((one): one is TokenScope => Object.hasOwn(tokenScopes, one));
}

function authorizeOwn(ctx: Ctx, action: 'token.list' | 'token.manage' = 'token.manage'): string {
  authorize(ctx, action, { ownerId: ctx.actor.userId });
  return ctx.actor.userId!;
}

async function assertRoom(tx: Writer, userId: string): Promise<void> {
  const count = await countRows(tx.selectFrom('api_token').where('user_id', '=', userId));
  if (count >= MAX_TOKENS)
    throw new LekhaError('conflict', `You have ${MAX_TOKENS} tokens. Revoke one that is not used any more.`);
}

function toApiToken(row: ApiTokenTable): ApiToken {
  return {
    _id: row.id,
    name: row.name,
    scopes: parseScopes(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
