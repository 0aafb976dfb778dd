import { type Fields, firstValue, isRecord, plainValue } from '../files/fields.ts';
import { urlize } from './hugo.ts';
import { cleanPath, fillPattern } from './permalink.ts';
import { basePathOf, pathInSite, type SiteConfig, section } from './read-config.ts';

/** A kind of term: what Hugo, Zola and Hexo call taxonomies. */
export type TermKind = 'tags' | 'categories';

/** The addresses of the page that the old site had for a tag or category, as paths of the host. */
export function termAddresses(config: SiteConfig, kind: TermKind, term: string): string[] {
  const slug = urlize(term.slice(0, 200)).replaceAll('/', '-');
  if (slug === '') return [];
  return withBase(
    config,
    PATTERNS[config.generator](config, kind).flatMap((pattern) => fill(pattern, slug)),
  );
}

/** The address of the list that the old site had for the articles of a folder, or none. */
export function sectionAddresses(
  config: SiteConfig,
  path: string,
): { folder: string; addresses: string[] } | null {
  if (config.generator !== 'hugo' && config.generator !== 'zola') return null;
  const [, folder] = /^content\/([^/]+)\//.exec(pathInSite(config, path)) ?? [];
  return folder === undefined
    ? null
    : { folder, addresses: withBase(config, [cleanPath(`${urlize(folder)}/`)]) };
}

function withBase(config: SiteConfig, paths: string[]): string[] {
  const base = basePathOf(config);
  return [...new Set(paths.flatMap((path) => [cleanPath(`${base}/${path}`), path]))];
}

function fill(pattern: string, slug: string): string[] {
  const filled = fillPattern(pattern, {
    name: slug,
    slug,
    title: slug,
    contentbasename: slug,
    slugorcontentbasename: slug,
  });
  return filled === null ? [] : [filled];
}

/** The patterns of the pages for terms. */
const PATTERNS: Record<SiteConfig['generator'], (config: SiteConfig, kind: TermKind) => string[]> = {
  hugo({ settings }, kind) {
    const permalinks = section(settings, 'permalinks');
    const own = firstValue(section(permalinks, 'term'), kind) ?? firstValue(permalinks, kind);
    return [own ?? `/${hugoName(settings, kind)}/:slug/`];
  },
  zola: (_, kind) => [`/${kind}/:slug/`],
  jekyll({ settings }, kind) {
    const archives = section(section(settings, 'jekyll-archives'), 'permalinks');
    const own = firstValue(archives, SINGULAR[kind]);
    return own === null ? [`/${SINGULAR[kind]}/:slug/`, `/${kind}/:slug/`] : [own];
  },
  hexo({ settings }, kind) {
    return [`/${firstValue(settings, `${SINGULAR[kind]}_dir`) ?? kind}/:slug/`];
  },
};

const SINGULAR = { tags: 'tag', categories: 'category' } as const;

/** `[taxonomies]` names the folder of each kind: `tag = "topics"`. */
function hugoName({ taxonomies }: Fields, kind: TermKind): string {
  return (isRecord(taxonomies) ? plainValue(taxonomies[SINGULAR[kind]]) : null) ?? kind;
}
