import type { Article } from '../../../contract/article.ts';
import { MAX_TITLE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { STORED_LIMITS } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { authorizeCall } from '../../permissions.ts';
import { authorizeArticle } from '../access.ts';
import { resolveArticle } from '../slugs/resolve.ts';
import { createArticle } from '../write/create.ts';
import { findStoredArticle, toSavedArticle } from '../write/store-article.ts';
import { copiedFields } from './copied-fields.ts';

/**
 * Copies an article, as last saved, into a draft of the actor's own with a slug and a history of its own. A
 * repeated `saveId` returns the copy that it made.
 */
export async function duplicateArticle(
  ctx: Ctx,
  idOrSlug: string,
  { saveId }: { saveId?: string | undefined } = {},
): Promise<Article> {
  authorizeCall(ctx, 'article.write');
  const resolved = await resolveArticle(ctx, idOrSlug);
  if (resolved) await authorizeArticle(ctx, 'article.readUnpublished', resolved.id);
  const stored = resolved && (await findStoredArticle(ctx.db.read, resolved.id));
  if (!stored) throw notFound('Article');
  const original = await toSavedArticle(ctx.db.read, stored, stored);
  const title = titleOfCopy(original.title);
  const copy = { ...(await copiedFields(ctx, original)), title, status: 'draft' as const, saveId };
  return createArticle(ctx, copy, { limits: STORED_LIMITS });
}

function titleOfCopy(title: string): string {
  if (title === '') return '';
  return texts.articles.copyOf(title).slice(0, MAX_TITLE).toWellFormed().trimEnd();
}
