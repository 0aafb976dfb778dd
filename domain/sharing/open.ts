import { texts } from '../../contract/texts.ts';
import { instant } from '../../platform/clock.ts';
import { type PreviewPage, previewSaved } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { limitByNetwork } from '../rate-limits/rate-limits.ts';
import { hashToken, isToken } from './token.ts';

/** An article as a share link shows it. */
export type SharedPage = PreviewPage & { expiresAt: string };

/**
 * The article that a link shows, as last saved: unsaved text is only its author's. Throws `not_found` with one sentence for
 * every link that does not work, whatever the reason, and `rate_limited`.
 */
export async function openShared(ctx: Ctx, token: string, clientAddress: string): Promise<SharedPage> {
  authorize(ctx, 'article.openShared');
  limitByNetwork(ctx, 'share', clientAddress);
  const link = isToken(token) ? await findLink(ctx, token) : undefined;
  const page = link && (await previewSaved(ctx, link.article_id));
  if (!page) throw new LekhaError('not_found', texts.sharing.invalid);
  return { ...page, expiresAt: link.expires_at };
}

function findLink({ db, now }: Ctx, token: string) {
  return db.read
    .selectFrom('share_link')
    .select(['article_id', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', instant(now()))
    .executeTakeFirst();
}
