import { sql } from 'kysely';
import type { z } from 'zod';
import { DEFAULT_LIMIT } from '../../contract/limits.ts';
import { listMeta, type Meta, type Paging } from '../../contract/responses.ts';
import {
  type loginRecord,
  type newUserRecord,
  normalEmail,
  type User,
  type UserRecord,
} from '../../contract/user.ts';
import { type Ctx, write } from '../context.ts';
import { notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { changeAccount } from './profile.ts';
import { toRole, toUser, type UserRow, userColumns } from './rows.ts';

/**
 * The public record of the account with this address. To anybody but administrators and the account itself, an account
 * that is there and one that is not look alike: `unauthenticated` or `forbidden`.
 */
export async function userRecord(ctx: Ctx, email: string): Promise<UserRecord> {
  const row = await rowOf(ctx, email);
  authorize(ctx, 'user.read', { ownerId: row?.id ?? null });
  if (!row) throw notFound('User');
  return { role: toRole(row.role), name: row.name, email: row.email, avatar: row.image };
}

/** Accounts, newest first: all of them, or a page when one is asked for; `searchTerm` looks into names and addresses. */
export async function listUsers(
  ctx: Ctx,
  { page, limit, searchTerm = '' }: Partial<Paging> & { searchTerm?: string | undefined },
): Promise<{ data: User[]; meta: Meta }> {
  authorize(ctx, 'user.list');
  const matching = searched(ctx, searchTerm.trim());
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const paged = page !== undefined || limit !== undefined;
  const paging = { page: page ?? 1, limit: limit ?? (paged ? DEFAULT_LIMIT : Math.max(1, Number(total))) };
  const rows = await matching
    .select([...userColumns])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  return { data: rows.map(toUser), meta: listMeta(paging, Number(total)) };
}

/** Notes a sign-in with Google on the actor's own account: its picture, and its name where there is none yet. */
export async function recordLogin(ctx: Ctx, input: z.output<typeof loginRecord>): Promise<User> {
  const own = await ownRow(ctx, input.email);
  const image = httpsAddress(input.userImage);
  const change = {
    ...(image === null || image === own.image ? {} : { image }),
    ...(own.name === '' && input.name ? { name: input.name } : {}),
  };
  return changed(ctx, own, change);
}

/** Notes a registration: the name of the actor's own account. Repeating it changes nothing. */
export async function recordRegistration(
  ctx: Ctx,
  { email, name }: z.output<typeof newUserRecord>,
): Promise<User> {
  const own = await ownRow(ctx, email);
  return changed(ctx, own, name === own.name ? {} : { name });
}

async function changed(ctx: Ctx, own: UserRow, change: { name?: string; image?: string }): Promise<User> {
  if (Object.keys(change).length > 0) await write(ctx, (w) => changeAccount(ctx, w, own.id, change));
  return toUser({ ...own, ...change });
}

/** The row of this address when it is the actor's own, else `unauthenticated` or `forbidden`. */
async function ownRow(ctx: Ctx, email: string): Promise<UserRow> {
  const row = await rowOf(ctx, email);
  authorize(ctx, 'user.record', { ownerId: row?.id ?? null });
  return row!;
}

function rowOf(ctx: Ctx, email: string): Promise<UserRow | undefined> {
  return ctx.db.read
    .selectFrom('user')
    .select([...userColumns])
    .where('email', '=', normalEmail(email))
    .executeTakeFirst();
}

function searched(ctx: Ctx, term: string) {
  const users = ctx.db.read.selectFrom('user');
  if (term === '') return users;
  const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return users.where(({ or }) =>
    or([
      sql<boolean>`lower(name) like ${pattern} escape '\\'`,
      sql<boolean>`email like ${pattern} escape '\\'`,
    ]),
  );
}

function httpsAddress(raw: string | null | undefined): string | null {
  const url = raw && URL.canParse(raw) ? new URL(raw) : null;
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : null;
}
