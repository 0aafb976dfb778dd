import { categoryName } from '../../../contract/category.ts';
import type { FormerPath, FormerTarget } from '../../page-redirects/page-redirects.ts';
import { configFor, type SiteConfig } from '../generators/read-config.ts';
import { listPaths, sectionPaths, termPaths } from '../generators/taxonomies.ts';
import type { PlannedArticle } from './plan-article.ts';

const MAX_PATHS = 50_000;

/**
 * The paths that the old sites had for their tags, categories, series and sections, which lead to tags,
 * categories and series here, and for lists. Of several targets for one path, the first that exists counts.
 */
export function formerPaths(
  configs: readonly SiteConfig[],
  articles: PlannedArticle[],
  sectionIndexes: readonly string[] = [],
): FormerPath[] {
  const found = new Map<string, FormerTarget[]>();
  const add = (paths: string[], ...targets: FormerTarget[]) => {
    for (const path of paths)
      if (path !== '/' && !found.has(path) && found.size < MAX_PATHS) found.set(path, targets);
  };
  for (const article of articles) {
    const config = configFor(configs, article.path);
    if (config === null) continue;
    addTerms(config, article, add);
  }
  for (const path of [...articles.map((article) => article.path), ...sectionIndexes]) {
    const config = configFor(configs, path);
    for (const { folder, paths } of config ? sectionPaths(config, path) : [])
      add(paths, { kind: 'category', name: categoryName(folder) }, { kind: 'list', name: 'articles' });
  }
  for (const config of configs)
    for (const { list, paths } of listPaths(config)) add(paths, { kind: 'list', name: list });
  return [...found].flatMap(([path, targets]) => targets.map((target) => ({ path, ...target })));
}

function addTerms(
  config: SiteConfig,
  { matter: { categories, tags, series }, category }: PlannedArticle,
  add: (paths: string[], target: FormerTarget) => void,
): void {
  if (series) add(termPaths(config, 'series', series.title), { kind: 'series', name: series.title });
  for (const term of tags) add(termPaths(config, 'tags', term), { kind: 'tag', name: term });
  for (const [index, term] of categories.entries()) {
    const isCategory = index === 0 && categoryName(term) === category;
    const target = isCategory
      ? { kind: 'category' as const, name: category }
      : { kind: 'tag' as const, name: term };
    add(termPaths(config, 'categories', term), target);
  }
}
