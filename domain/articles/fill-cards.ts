import { embedUrlsIn } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { type FetchBytes, fetchMissing } from '../link-cards/link-cards.ts';
import { renderWithCards } from './rerender.ts';
import { findStoredArticle } from './write/store-article.ts';

/** Embeds of one article whose pages are fetched. */
const MAX_CARDS = 100;

/**
 * Fetches the pages of an article's embeds and renders it with their cards; its body stays as it is. Returns
 * false if it was aborted before the end.
 */
export async function fillCards(
  ctx: Ctx,
  articleId: string,
  signal: AbortSignal,
  fetchBytes?: FetchBytes,
): Promise<boolean> {
  const article = await findStoredArticle(ctx.db.read, articleId);
  const urls = article ? embedUrlsIn(article.body).slice(0, MAX_CARDS) : [];
  if (!(await fetchMissing(ctx, urls, signal, fetchBytes))) return false;
  await renderWithCards(ctx, articleId);
  return true;
}
