import type { FormerPath } from '../../page-redirects/page-redirects.ts';
import { pathKey } from '../files/decode-url.ts';
import type { SkippedFile } from '../files/notices.ts';
import type { HostRedirect } from '../generators/host-redirects.ts';
import { datedPaths } from './plan-aliases.ts';
import type { PlannedArticle } from './plan-article.ts';
import type { FindArticle } from './site-links.ts';

const MAX_HOPS = 10;

/**
 * Takes the pages out of the plan that only led to another page of the old site: their URLs lead to it here.
 * Those whose target is not imported become drafts.
 */
export function planRedirectPages(
  articles: PlannedArticle[],
  {
    find,
    ownPath,
    former,
  }: { find: FindArticle; ownPath: (url: string) => string | null; former: FormerPath[] },
): { planned: PlannedArticle[]; skipped: SkippedFile[]; former: FormerPath[] } {
  const skipped: SkippedFile[] = [];
  const added: FormerPath[] = [];
  const findTargetPath = ({ matter: { pointsTo } }: PlannedArticle) => {
    if (!pointsTo?.whole) return null;
    return pointsTo.url.startsWith('/') && !pointsTo.url.startsWith('//')
      ? pointsTo.url
      : ownPath(pointsTo.url);
  };
  const planned = articles.filter((article) => {
    const path = findTargetPath(article);
    if (path === null || article.withheld.reasons.length > 0) return true;
    let target = find(path, article);
    for (let hops = 0; target && findTargetPath(target) !== null && hops < MAX_HOPS; hops++)
      target = find(findTargetPath(target) ?? '', target);
    const key = pathKey(path.replace(/[?#].*$/s, ''));
    const lists = former.filter((entry) => pathKey(entry.path) === key);
    const isHome = key === '';
    if (target && target !== article && findTargetPath(target) === null)
      target.matter.aliases.push(...listUrls(article));
    else if (isHome || lists.length > 0) {
      const targets = lists.length > 0 ? lists : [{ kind: 'list' as const, name: 'articles' as const }];
      for (const url of listUrls(article)) added.push(...targets.map((entry) => ({ ...entry, path: url })));
    } else {
      article.withheld.reasons.push(`it only leads to '${path.slice(0, 200)}', which is not imported`);
      article.matter.pointsTo = null;
      return true;
    }
    skipped.push({
      path: article.path,
      why: `it only leads to '${path.slice(0, 200)}', as its old URL does here`,
    });
    return false;
  });
  return { planned, skipped, former: added };
}

/** Gives articles the URLs that the old site's host led to them. */
export function addHostRedirects(
  redirects: readonly HostRedirect[],
  articles: PlannedArticle[],
  { find, ownPath }: { find: FindArticle; ownPath: (url: string) => string | null },
): void {
  const [any] = articles;
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  for (const { from, to } of any ? redirects : []) {
    let path = to.startsWith('/') ? to : ownPath(to);
    // One redirect may lead to the next.
    for (let hops = 0; path !== null && targets.has(path) && hops < MAX_HOPS; hops++) {
      const next: string = targets.get(path) ?? '';
      path = next.startsWith('/') ? next : ownPath(next);
    }
    if (path !== null && any) find(path, any)?.matter.aliases.push(from);
  }
}

/** The URLs that a page had on the old site. */
function listUrls({ oldUrls = [], matter: { aliases, permalink }, name, path }: PlannedArticle): string[] {
  const known = [
    ...oldUrls,
    ...aliases,
    ...(permalink !== null && !/[:{]/.test(permalink) ? [permalink] : []),
  ];
  return [...known, ...datedPaths(name), ...(known.length === 0 ? [`/${path.replace(/\.\w+$/, '')}`] : [])];
}
