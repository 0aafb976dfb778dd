import { useEffect, useState } from 'react';
import { PAUSE_MS } from '../suggestions/load-suggestions.ts';
import { type ArticleLink, findArticleLinks } from './article-links.ts';

type ArticleLinkResults = { term: string; links: ArticleLink[]; failed: boolean };

/** Searches articles when typing pauses. A null term searches nothing. */
export function useArticleLinks(term: string | null) {
  const [found, setFound] = useState<ArticleLinkResults | null>(null);
  useEffect(() => {
    if (term === null) return;
    let outdated = false;
    const timer = setTimeout(() => {
      findArticleLinks(term).then(
        (links) => outdated || setFound({ term, links, failed: false }),
        () => outdated || setFound({ term, links: [], failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [term]);
  const isCurrent = found !== null && found.term === term;
  return {
    links: term === null || !found ? [] : found.links,
    searching: term !== null && !isCurrent,
    failed: isCurrent && found.failed,
  };
}
