import { categoryName } from '../../../contract/category.ts';
import type { FormerPath, FormerTarget } from '../../moved-pages/moved-pages.ts';
import { configFor, type SiteConfig } from '../generators/read-config.ts';
import { sectionAddresses, termAddresses } from '../generators/taxonomies.ts';
import type { PlannedArticle } from './plan-article.ts';

const MAX_PATHS = 50_000;

/** The paths that the old sites had for their tags, categories and sections, which lead to tags and categories here. */
export function formerPaths(configs: readonly SiteConfig[], articles: PlannedArticle[]): FormerPath[] {
  const found = new Map<string, FormerPath>();
  const add = (addresses: string[], target: FormerTarget) => {
    for (const path of addresses)
      if (!found.has(path) && found.size < MAX_PATHS) found.set(path, { path, ...target });
  };
  for (const article of articles) {
    const config = configFor(configs, article.path);
    if (config === null) continue;
    const { categories, tags } = article.matter;
    for (const term of tags) add(termAddresses(config, 'tags', term), { kind: 'tag', name: term });
    for (const [index, term] of categories.entries()) {
      const isCategory = index === 0 && categoryName(term) === article.category;
      const target = isCategory
        ? { kind: 'category' as const, name: article.category }
        : { kind: 'tag' as const, name: term };
      add(termAddresses(config, 'categories', term), target);
    }
    const section = sectionAddresses(config, article.path);
    if (section && categoryName(section.folder) === article.category)
      add(section.addresses, { kind: 'category', name: article.category });
  }
  return [...found.values()];
}
