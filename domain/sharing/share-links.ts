import { MAX_SHARE_LINKS } from '../../contract/limits.ts';
import type { CreatedShareLink, NewShareLink, ShareLink } from '../../contract/share-link.ts';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { pathTo } from '../../shared/paths.ts';
import { authorizeArticle } from '../articles/articles.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { hashToken, newToken } from '../link-token.ts';
import { authorizeCall } from '../permissions.ts';
import { write } from '../write.ts';

/**
 * Lists the links of an article by its `_id`, the newest first, with those that have expired. Throws
 * `not_found`.
 */
export async function listShareLinks(ctx: Ctx, articleId: string): Promise<ShareLink[]> {
  authorizeCall(ctx, 'article.share');
  await findTitle(ctx.db.read, articleId);
  await authorizeArticle(ctx, 'article.share', articleId);
  const rows = await selectLinks(ctx.db.read)
    .where('article_id', '=', articleId)
    .orderBy('share_link.created_at', 'desc')
    .orderBy('share_link.id', 'desc')
    .limit(MAX_SHARE_LINKS)
    .execute();
  return rows.map((row) => toLink(row, ctx.now()));
}

/**
 * Makes a link that shows an article to anyone who has it. Only this response contains its URL. Throws
 * `not_found`, and `conflict` for an article that has the maximum number of links.
 */
export async function createShareLink(
  ctx: Ctx,
  articleId: string,
  { label, days, canComment }: NewShareLink,
): Promise<CreatedShareLink> {
  authorizeCall(ctx, 'article.share');
  const token = newToken();
  const id = newId();
  const now = ctx.now();
  const row = await write(ctx, async ({ tx }) => {
    const title = await findTitle(tx, articleId);
    await authorizeArticle(ctx, 'article.share', articleId, tx);
    await assertRoom(tx, articleId);
    await tx
      .insertInto('share_link')
      .values({
        id,
        token_hash: hashToken(token),
        article_id: articleId,
        label,
        created_by: ctx.actor.userId,
        created_at: formatInstant(now),
        expires_at: formatInstant(now + days * DAY_MS),
        can_comment: Number(canComment),
      })
      .execute();
    await recordAudit(tx, ctx, { action: 'article.shared', subject: title, detail: label || undefined });
    return selectLinks(tx).where('share_link.id', '=', id).executeTakeFirstOrThrow();
  });
  return { ...toLink(row, now), url: ctx.config.publicUrl + pathTo.shared(token) };
}

/** Revokes a link at once and for good. Throws `not_found`. */
export async function revokeShareLink(ctx: Ctx, id: string): Promise<void> {
  authorizeCall(ctx, 'article.share');
  await write(ctx, async ({ tx }) => {
    const link = await tx
      .deleteFrom('share_link')
      .where('id', '=', id)
      .returning(['article_id', 'label'])
      .executeTakeFirst();
    if (!link) throw notFound('Share link');
    await authorizeArticle(ctx, 'article.share', link.article_id, tx);
    const { title } = await tx
      .selectFrom('article')
      .select('title')
      .where('id', '=', link.article_id)
      .executeTakeFirstOrThrow();
    await recordAudit(tx, ctx, {
      action: 'article.unshared',
      subject: title,
      detail: link.label || undefined,
    });
  });
}

async function findTitle(reader: Reader | Writer, articleId: string): Promise<string> {
  const row = await reader
    .selectFrom('article')
    .select('title')
    .where('id', '=', articleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Article');
  return row.title;
}

async function assertRoom(tx: Writer, articleId: string): Promise<void> {
  const links = await tx.selectFrom('share_link').select('id').where('article_id', '=', articleId).execute();
  if (links.length < MAX_SHARE_LINKS) return;
  throw new LekhaError(
    'conflict',
    `An article has at most ${MAX_SHARE_LINKS} share links. Revoke one that is no longer needed.`,
  );
}

function selectLinks(reader: Reader | Writer) {
  return reader
    .selectFrom('share_link')
    .leftJoin('user', 'user.id', 'share_link.created_by')
    .select([
      'share_link.id',
      'share_link.label',
      'share_link.created_at',
      'share_link.expires_at',
      'share_link.can_comment',
      'user.name as created_by_name',
    ]);
}

interface LinkRow {
  id: string;
  label: string;
  created_at: string;
  expires_at: string;
  can_comment: number;
  created_by_name: string | null;
}

function toLink(row: LinkRow, now: number): ShareLink {
  return {
    _id: row.id,
    label: row.label,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    expired: row.expires_at <= formatInstant(now),
    canComment: row.can_comment === 1,
  };
}
