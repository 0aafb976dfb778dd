import { FileText } from 'lucide-react';
import type { ArticleSummary } from '../../../../contract/article.ts';
import { MAX_SEARCH_TERM } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { callApi } from '../../../browser/api.ts';
import type { Suggestion } from '../base/suggester.ts';

const SHOWN = 7;

/** An article to link to. A draft has the path that it will have once it is published. */
export type ArticleLink = Suggestion & { href: string };

/** Finds articles of every status; the newest if the term is empty. */
export async function findArticleLinks(term: string): Promise<ArticleLink[]> {
  return (await callApi<ArticleSummary[]>('GET', articleLinksPath(term))).map(toArticleLink);
}

/** The path of the API for that search. */
export function articleLinksPath(term: string): string {
  const searchTerm = term.trim().slice(0, MAX_SEARCH_TERM);
  const query = new URLSearchParams({ ...(searchTerm && { searchTerm }), status: 'all', limit: `${SHOWN}` });
  return `/articles/all-articles?${query}`;
}

export function toArticleLink(article: ArticleSummary): ArticleLink {
  return {
    id: article._id,
    label: article.title || texts.articles.untitled,
    icon: FileText,
    note: article.status === 'published' ? undefined : article.status,
    href: pathTo.text(article),
  };
}
