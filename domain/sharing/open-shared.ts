import { texts } from '../../contract/texts.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { actingRole } from '../account-role.ts';
import { articleSubject, type PreviewPage, previewSaved } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { hashToken, isToken } from '../link-token.ts';
import { authorize, can } from '../permissions.ts';
import { limitByNetwork } from '../rate-limits/rate-limits.ts';

/** An article as a share link shows it. */
export type SharedPage = PreviewPage & { expiresAt: string };

/** A link that works, to an article that is not in the trash. */
export interface Share {
  id: string;
  articleId: string;
  expiresAt: string;
  canComment: boolean;
}

/**
 * The article that a link shows, as last saved: only its author sees unsaved text. Throws `not_found` with
 * the same message for every link that does not work, whatever the reason, and `rate_limited`.
 */
export async function openShared(ctx: Ctx, token: string, clientAddress: string): Promise<SharedPage> {
  authorize(ctx, 'article.openShared');
  limitByNetwork(ctx, 'share', clientAddress);
  const share = await findShare(ctx, token);
  const page = share && (await previewSaved(ctx, share.articleId));
  if (!page) throw new LekhaError('not_found', texts.sharing.invalid);
  return { ...page, expiresAt: share.expiresAt };
}

/** The link with this secret; undefined if it does not work, whatever the reason. */
export async function findShare(
  { db, now }: Ctx,
  token: string,
  reader: Reader | Writer = db.read,
): Promise<Share | undefined> {
  if (!isToken(token)) return undefined;
  const link = await reader
    .selectFrom('share_link')
    .innerJoin('article', 'article.id', 'share_link.article_id')
    .leftJoin('user', 'user.id', 'share_link.created_by')
    .select(['share_link.id', 'article_id', 'expires_at', 'can_comment'])
    .select(['user.id as userId', 'user.role', 'user.staffRole', 'user.disabledAt'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', formatInstant(now()))
    .where('article.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!link || !(await mayStillShare(reader, link))) return undefined;
  return {
    id: link.id,
    articleId: link.article_id,
    expiresAt: link.expires_at,
    canComment: link.can_comment === 1,
  };
}

/** A link works as long as the account that made it could make it again. */
async function mayStillShare(
  reader: Reader | Writer,
  {
    article_id,
    userId,
    role,
    ...account
  }: {
    article_id: string;
    userId: string | null;
    role: string | null;
    staffRole: string | null;
    disabledAt: string | null;
  },
): Promise<boolean> {
  if (userId === null || role === null) return false;
  const maker = { userId, role: actingRole({ role, ...account }) };
  return can(maker, 'article.share') || can(maker, 'article.share', await articleSubject(reader, article_id));
}
