import type { ArticleSummary } from '../../../../contract/article.ts';
import { useLoaded } from '../../../browser/hooks/use-loaded.ts';
import { PAUSE_MS } from '../suggestions/load-suggestions.ts';
import { articleLinksPath, toArticleLink } from './article-links.ts';

/** Searches articles when typing pauses. A null term searches nothing. */
export function useArticleLinks(term: string | null) {
  const path = term === null ? null : articleLinksPath(term);
  const { data, isLoading, hasFailed } = useLoaded<ArticleSummary[]>(path, PAUSE_MS);
  return {
    links: term === null ? [] : (data ?? []).map(toArticleLink),
    searching: isLoading,
    failed: hasFailed,
  };
}
