import { type Fields, firstValue, isRecord, plainValue } from '../files/fields.ts';
import { docusaurusBlog } from './folder-sites.ts';
import { contentPath, hugoTaxonomies, languageKeys, languagePrefix, urlize } from './hugo.ts';
import { cleanPath, fillPattern } from './permalink.ts';
import { pathInSite, readBasePath, type SiteConfig, section } from './read-config.ts';

/** A kind of term: what Hugo, Zola and Hexo call taxonomies. */
export type TermKind = 'tags' | 'categories' | 'series';

/** The paths, on its host, of the page that the old site had for a tag, category or series. */
export function termPaths(config: SiteConfig, kind: TermKind, term: string): string[] {
  const slug = urlize(term.slice(0, 200)).replaceAll('/', '-');
  if (slug === '') return [];
  return withBase(
    config,
    PATTERNS[config.generator](config, kind).flatMap((pattern) => fill(pattern, slug)),
  );
}

/**
 * The folders above an article that the old site had list pages for, each with the paths of its list page,
 * nearest folder last.
 */
export function sectionPaths(config: SiteConfig, path: string): { folder: string; paths: string[] }[] {
  const content = contentFolders(config, pathInSite(config, path));
  if (content === null) return [];
  const { folders, prefix } = content;
  return folders.slice(0, MAX_SECTIONS).map((folder, i) => ({
    folder,
    paths: withBase(config, [cleanPath(`${prefix}/${urlize(folders.slice(0, i + 1).join('/'))}/`)]),
  }));
}

const MAX_SECTIONS = 10;

function contentFolders(config: SiteConfig, path: string): { folders: string[]; prefix: string } | null {
  if (config.generator !== 'hugo' && config.generator !== 'zola') return null;
  const isHugo = config.generator === 'hugo';
  const content = isHugo ? contentPath(config, path) : null;
  const [, zola] = isHugo ? [] : (/^content\/(.+)$/.exec(path) ?? []);
  const inner = content?.path ?? zola?.replace(/(?:^|\/)_?index(?:\.\w+)?\.\w+$/, '');
  if (inner === undefined) return null;
  const parts = inner.split('/').filter((part) => part !== '');
  // The index of a section is the page of its own folder.
  const isIndex = /(?:^|\/)_index\.[^/]+$/.test(path);
  return {
    folders: isIndex ? parts : parts.slice(0, -1),
    prefix: isHugo ? languagePrefix(config, content?.lang ?? null) : '',
  };
}

/** The paths of the pages that listed all articles, categories or tags of a site. */
export function listPaths(config: SiteConfig): { list: 'articles' | 'categories'; paths: string[] }[] {
  const { generator, settings } = config;
  const all = (list: 'articles' | 'categories', ...paths: string[]) => ({
    list,
    paths: withBase(
      config,
      paths.map((path) => cleanPath(`/${path}/`)),
    ),
  });
  if (!['hexo', 'hugo', 'zola'].includes(generator)) return [];
  if (generator === 'hexo') {
    const named = (name: string, usual: string) => firstValue(settings, name) ?? usual;
    return [
      all('articles', named('tag_dir', 'tags'), named('archive_dir', 'archives')),
      all('categories', named('category_dir', 'categories')),
    ];
  }
  if (generator === 'zola') return [all('articles', '', 'tags'), all('categories', 'categories')];
  const homes = ['', ...languageKeys(config)];
  const categories = hugoName(settings, 'categories');
  const others = hugoTaxonomies(config).filter((name) => name !== categories);
  return [
    all('articles', ...homes, ...homes.flatMap((home) => others.map((name) => `${home}/${name}`))),
    all('categories', ...homes.map((home) => `${home}/${categories}`)),
  ];
}

function withBase(config: SiteConfig, paths: string[]): string[] {
  const base = readBasePath(config);
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

/** The path patterns of term pages. */
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
  docusaurus: (config, kind) => (kind === 'tags' ? [`${docusaurusBlog(config)}/tags/:slug/`] : []),
  vitepress: () => [],
  eleventy: (_, kind) => [`/${kind}/:slug/`],
  astro: (_, kind) => [`/${kind}/:slug/`, `/blog/${SINGULAR[kind]}/:slug/`, `/${SINGULAR[kind]}/:slug/`],
  gatsby: (_, kind) => [`/${kind}/:slug/`, `/${SINGULAR[kind]}/:slug/`],
  next: (_, kind) => [`/${kind}/:slug/`, `/${SINGULAR[kind]}/:slug/`],
  mkdocs: () => [],
  pelican: (_, kind) => [`/${SINGULAR[kind]}/:slug.html`, `/${SINGULAR[kind]}/:slug/`],
  nikola: (_, kind) => (kind === 'tags' ? ['/categories/:slug/'] : [`/categories/cat_:slug/`]),
};

const SINGULAR = { tags: 'tag', categories: 'category', series: 'series' } as const;

/** `[taxonomies]` names the folder of each kind: `tag = "topics"`. */
function hugoName({ taxonomies }: Fields, kind: TermKind): string {
  return (isRecord(taxonomies) ? plainValue(taxonomies[SINGULAR[kind]]) : null) ?? kind;
}
