import type { Reader } from '../../../platform/db/database.ts';
import { findFreePagePath } from '../../articles/articles.ts';
import { normalisePath } from '../../slug.ts';
import { decodeUrl } from '../files/decode-url.ts';
import type { KnownItem } from './import-items.ts';
import type { PlannedArticle } from './plan-article.ts';

/**
 * Chooses the paths of all pages before links are written: the former one if it is free, else one like it.
 */
export async function planPages(
  reader: Reader,
  articles: PlannedArticle[],
  known: ReadonlyMap<string, KnownItem>,
): Promise<void> {
  const taken = new Set<string>();
  for (const article of articles) {
    if (article.pagePath === undefined) continue;
    const former = formerPath(article.pagePath);
    const owner = known.get(article.path)?.articleId ?? undefined;
    const find = (wanted: string) => findFreePagePath(reader, wanted, { articleId: owner, taken });
    const path = (await find(former || article.slug)) ?? (await find(article.slug)) ?? article.path;
    taken.add(path);
    article.pagePath = path;
    if (path !== former)
      article.warnings.push(`the path '/${former.slice(0, 200)}' was taken: '/${path}' is used`);
  }
}

/** The path of a URL, without `.html` and `index`. */
function formerPath(url: string): string {
  const path = decodeUrl(url)
    .replace(/^[a-z]+:\/\/[^/]+/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?:\/index)?\.html?$/i, '');
  return normalisePath(path.slice(0, 200)) ?? '';
}
