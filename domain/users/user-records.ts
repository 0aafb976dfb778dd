import { sql } from 'kysely';
import type { z } from 'zod';
import type { Paging } from '../../contract/fields.ts';
import { DEFAULT_LIMIT } from '../../contract/limits.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import type {
  loginRecord,
  ManagedUser,
  ManagedUserQuery,
  newUserRecord,
  User,
  UserRecord,
} from '../../contract/user.ts';
import { contains } from '../../platform/db/contains.ts';
import { toRole } from '../account-role.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { notFound } from '../errors.ts';
import { publishedImage } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { changeAccount } from './own-account.ts';
import { findUser, managedColumns, toManagedUser, toUser, type UserRow } from './user-rows.ts';

/**
 * Reads the public record of the account with this email address. For anyone but administrators and the
 * account itself, existing and missing accounts have the same error, `unauthenticated` or `forbidden`.
 */
export async function userRecord(ctx: Ctx, email: string): Promise<UserRecord> {
  const row = await findUser(ctx.db.read, email);
  authorize(ctx, 'user.read', { ownerId: row?.id ?? null });
  if (!row) throw notFound('User');
  return { role: toRole(row.role), name: row.name, email: row.email, avatar: publishedImage(row.image) };
}

/**
 * Lists accounts, newest first: all, or a page if one is requested. `searchTerm` searches names and email
 * addresses.
 */
export async function listUsers(
  ctx: Ctx,
  query: Partial<Paging> & { searchTerm?: string | undefined },
): Promise<{ data: User[]; meta: Meta }> {
  const { rows, meta } = await readUsers(ctx, query);
  return { data: rows.map(toUser), meta };
}

async function readUsers(
  ctx: Ctx,
  { page, limit, searchTerm = '' }: Partial<Paging> & { searchTerm?: string | undefined },
) {
  authorize(ctx, 'user.list');
  const matching = matchingUsers(ctx, searchTerm.trim());
  const total = await countRows(matching);
  const paged = page !== undefined || limit !== undefined;
  const paging = { page: page ?? 1, limit: limit ?? (paged ? DEFAULT_LIMIT : Math.max(1, total)) };
  const rows = await matching
    .select(managedColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  return { rows, meta: listMeta(paging, total) };
}

/** Records a sign-in with Google on the actor's own account: its image, and its name if it has none. */
export async function recordLogin(ctx: Ctx, input: z.output<typeof loginRecord>): Promise<User> {
  const own = await findOwnRow(ctx, input.email);
  const image = toHttpsUrl(input.userImage);
  const change = {
    ...(image === null || image === own.image ? {} : { image }),
    ...(own.name === '' && input.name ? { name: input.name } : {}),
  };
  return changeOwn(ctx, own, change);
}

/** Records a registration: the name of the actor's own account. Repeating it changes nothing. */
export async function recordRegistration(
  ctx: Ctx,
  { email, name }: z.output<typeof newUserRecord>,
): Promise<User> {
  const own = await findOwnRow(ctx, email);
  return changeOwn(ctx, own, name === own.name ? {} : { name });
}

async function changeOwn(ctx: Ctx, own: UserRow, change: { name?: string; image?: string }): Promise<User> {
  if (Object.keys(change).length > 0) await write(ctx, (w) => changeAccount(ctx, w, own.id, change));
  return toUser({ ...own, ...change });
}

/**
 * Reads the actor's own row, by its email address. Throws `unauthenticated` or `forbidden` if it is not the
 * actor's.
 */
async function findOwnRow(ctx: Ctx, email: string): Promise<UserRow> {
  const row = await findUser(ctx.db.read, email);
  authorize(ctx, 'user.record', { ownerId: row?.id ?? null });
  return row!;
}

function matchingUsers(ctx: Ctx, term: string) {
  const users = ctx.db.read.selectFrom('user');
  if (term === '') return users;
  return users.where(({ or }) => or([contains('name', term), contains('email', term)]));
}

function toHttpsUrl(raw: string | null | undefined): string | null {
  const url = raw && URL.canParse(raw) ? new URL(raw) : null;
  return url?.protocol === 'https:' && !url.username && !url.password ? publishedImage(url.href) : null;
}

/** A page of accounts for the dashboard, with the number of all accounts and of administrators. */
export interface ManagedUsers {
  data: ManagedUser[];
  meta: Meta;
  total: number;
  administrators: number;
}

/**
 * Lists a page of accounts whose name or email address contains the search term, of one role or those that
 * are disabled. Throws `forbidden` for anyone but administrators.
 */
export async function listManagedUsers(ctx: Ctx, query: ManagedUserQuery): Promise<ManagedUsers> {
  authorize(ctx, 'user.list');
  const { page, limit, searchTerm = '', filter, sort } = query;
  const matching = filterUsers(matchingUsers(ctx, searchTerm.trim()), filter);
  const [column, direction] = orders[sort];
  const [counts, total, rows] = await Promise.all([
    countByRole(ctx),
    countRows(matching),
    matching
      .select(managedColumns)
      .orderBy(column, (order) => order[direction]().nullsLast())
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { data: rows.map(toManagedUser), meta: listMeta({ page, limit }, total), ...counts };
}

const orders = {
  newest: ['createdAt', 'desc'],
  oldest: ['createdAt', 'asc'],
  name: [sql<string>`lower(name)`, 'asc'],
  lastSignIn: ['lastSignInAt', 'desc'],
} as const;

function filterUsers(users: ReturnType<typeof matchingUsers>, filter: ManagedUserQuery['filter']) {
  switch (filter) {
    case undefined:
      return users;
    case 'disabled':
      return users.where('disabledAt', 'is not', null);
    case 'admin':
      return users.where('role', '=', 'admin');
    case 'user':
      return users.where('role', '<>', 'admin').where('staffRole', 'is', null);
    default:
      return users.where('role', '<>', 'admin').where('staffRole', '=', filter);
  }
}

async function countByRole(ctx: Ctx): Promise<{ total: number; administrators: number }> {
  authorize(ctx, 'user.list');
  const rows = await ctx.db.read
    .selectFrom('user')
    .select((eb) => ['role', eb.fn.countAll<number>().as('accounts')])
    .groupBy('role')
    .execute();
  const counts = new Map(rows.map(({ role, accounts }) => [role, Number(accounts)]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { total, administrators: counts.get('admin') ?? 0 };
}
