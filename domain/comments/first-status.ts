import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { loadSettings } from '../site-settings.ts';
import { bands } from './filter/filter.ts';
import type { Person } from './person.ts';
import type { CommentStatus } from './statuses.ts';

/** The facts that decide about the status of a comment. */
interface Circumstances {
  /** Null for one that has not confirmed its email address. */
  person: Pick<Person, 'userId' | 'commenterId'> | null;
  /** True if the person publishes on the article without a moderator (`isTeam`). */
  team: boolean;
  /** That of the filter's judgement. */
  band: number;
}

/**
 * Decides the status of a comment that was written, changed or confirmed. It is public at once only for the
 * team of the article, and for people whom the site trusts if the filter does not take it for spam; others
 * wait for a moderator.
 */
export async function firstStatus(
  tx: Writer,
  ctx: Ctx,
  { person, team, band }: Circumstances,
): Promise<Extract<CommentStatus, 'unconfirmed' | 'approved' | 'pending'>> {
  if (person === null) return 'unconfirmed';
  if (team) return 'approved';
  return band !== bands.spam && (await isTrusted(tx, ctx, person)) ? 'approved' : 'pending';
}

/** True if the site trusts people with an approved comment, and this is one. */
async function isTrusted(
  tx: Writer,
  ctx: Ctx,
  { userId, commenterId }: Pick<Person, 'userId' | 'commenterId'>,
): Promise<boolean> {
  if (!(await loadSettings(ctx)).commentsTrust) return false;
  const [column, id] =
    userId === null ? (['commenter_id', commenterId] as const) : (['user_id', userId] as const);
  if (id === null) return false;
  const approved = await tx
    .selectFrom('comment')
    .select('id')
    .where(column, '=', id)
    .where('status', '=', 'approved')
    // Only what a person decided: trust does not feed on itself.
    .where('decided_by', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return approved !== undefined;
}
