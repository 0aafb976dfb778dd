import { TABLE_PAGE_SIZE } from '../../contract/limits.ts';
import type { Meta } from '../../contract/responses.ts';
import type { User } from '../../contract/user.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { listUsers } from './records.ts';

/** The table of accounts as the dashboard shows it, with how many there are of each kind in all. */
export interface ManagedUsers {
  data: User[];
  meta: Meta;
  total: number;
  administrators: number;
}

/**
 * A page of accounts, newest first, those whose name or address holds `term`; past the last page the last one.
 * Throws `forbidden` for anybody but administrators.
 */
export async function manageUsers(
  ctx: Ctx,
  { page, term }: { page: number; term: string },
): Promise<ManagedUsers> {
  const asked = (number: number) =>
    listUsers(ctx, { page: number, limit: TABLE_PAGE_SIZE, searchTerm: term });
  const [counts, first] = await Promise.all([countByRole(ctx), asked(page)]);
  const isPast = first.data.length === 0 && first.meta.totalPages > 0;
  return { ...(isPast ? await asked(first.meta.totalPages) : first), ...counts };
}

async function countByRole(ctx: Ctx): Promise<{ total: number; administrators: number }> {
  authorize(ctx, 'user.list');
  const rows = await ctx.db.read
    .selectFrom('user')
    .select((eb) => ['role', eb.fn.countAll<number>().as('accounts')])
    .groupBy('role')
    .execute();
  const of = (wanted: (role: string) => boolean) =>
    rows.reduce((sum, { role, accounts }) => sum + (wanted(role) ? Number(accounts) : 0), 0);
  return { total: of(() => true), administrators: of((role) => role === 'admin') };
}
