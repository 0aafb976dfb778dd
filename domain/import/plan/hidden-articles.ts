import { decidePublication } from './decide-publication.ts';
import type { KnownItem } from './import-items.ts';
import { type PlannedArticle, urlHere } from './plan-article.ts';

/** Articles by the URLs here to which they link. */
export type LinkingArticles = Map<string, Set<PlannedArticle>>;

/**
 * Finds the articles that readers will not see, by their URLs here. Scheduled ones are only not public yet.
 * `asBefore` is for articles that are not converted yet: one that an earlier import made a draft counts as
 * one again.
 */
export function findHidden(
  planned: readonly PlannedArticle[],
  known: ReadonlyMap<string, KnownItem>,
  { now, asBefore = false }: { now: number; asBefore?: boolean },
): Map<string, PlannedArticle> {
  const isHidden = (article: PlannedArticle) => {
    const before = known.get(article.path);
    if (before?.state === 'edited') return before.status === 'draft';
    if (asBefore && before?.state === 'untouched' && before.status === 'draft') return true;
    return decidePublication(article, now).status === 'draft';
  };
  return new Map(planned.filter(isHidden).map((article) => [urlHere(article), article]));
}

/** The articles with a link to one that is in only one of two maps of hidden articles. */
export function linksToChanged(
  linking: LinkingArticles,
  before: ReadonlyMap<string, PlannedArticle>,
  after: ReadonlyMap<string, PlannedArticle>,
): Set<PlannedArticle> {
  const changed = [...linking].filter(([url]) => before.has(url) !== after.has(url));
  return new Set(changed.flatMap(([, articles]) => [...articles]));
}
