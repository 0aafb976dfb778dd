import { posix } from 'node:path';
import { type Fields, firstValue, isRecord, listValues, plainValue } from '../files/fields.ts';
import { languageTag } from '../files/language.ts';
import { cleanPath, type PermalinkFacts } from './permalink.ts';
import { type Route, type SiteConfig, section } from './read-config.ts';

/** The URLs of generators whose pages lie where their files do: Docusaurus, VitePress, MkDocs and others. */

const EXTENSION = /\.[^./]+$/;
const INDEX = /(?:^|\/)(?:index|readme)$/i;

/** The path below a folder; null outside of it. */
export function below(folder: string, path: string): string | null {
  const at = posix.join('/', folder).slice(1).replace(/\/+$/, '');
  if (at === '') return path;
  return path.startsWith(`${at}/`) ? path.slice(at.length + 1) : null;
}

/** The folders of Astro, Gatsby and Next whose Markdown becomes pages. */
const PAGES = /^(?:src\/)?(?:pages|app|content)\//;

/** True for a file, by its path in its site, that its generator makes a page of without front matter too. */
export function needsNoMatter({ generator, settings }: SiteConfig, path: string): boolean {
  const isMarkdown = /\.(?:md|mdx|markdown)$/i.test(path);
  switch (generator) {
    case 'hugo':
    case 'docusaurus':
    case 'vitepress':
    case 'mkdocs':
      return true;
    case 'jekyll':
      return isMarkdown && listValues(settings.plugins).includes('jekyll-optional-front-matter');
    case 'hexo':
      return isMarkdown && below(firstValue(settings, 'source_dir') ?? 'source', path) !== null;
    case 'eleventy': {
      const inner = below(firstValue(section(settings, 'dir'), 'input') ?? '', path);
      return isMarkdown && inner !== null && !/(?:^|\/)[_.]/.test(inner);
    }
    default:
      return isMarkdown && generator !== 'zola' && PAGES.test(path);
  }
}

/** The options of one of Docusaurus' content plugins: the folder of its files, and the path of its pages. */
interface Content {
  kind: 'docs' | 'blog' | 'pages';
  folder: string;
  route: string;
}

const DEFAULTS: Record<Content['kind'], Content> = {
  docs: { kind: 'docs', folder: 'docs', route: 'docs' },
  blog: { kind: 'blog', folder: 'blog', route: 'blog' },
  pages: { kind: 'pages', folder: 'src/pages', route: '' },
};
const MAX_PLUGINS = 100;

function docusaurusContents({ settings }: SiteConfig): Content[] {
  const contents: Content[] = [];
  const add = (kind: Content['kind'], options: Fields) => {
    const usual = DEFAULTS[kind];
    const folder = plainValue(options.path) ?? usual.folder;
    contents.push({ kind, folder, route: plainValue(options.routeBasePath) ?? usual.route });
  };
  const listed = [settings.presets, settings.plugins].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const entry of listed.slice(0, MAX_PLUGINS)) {
    const [name, options] = Array.isArray(entry) ? entry : [entry, {}];
    const given = isRecord(options) ? options : {};
    const plugin = /content-(docs|blog|pages)$/.exec(plainValue(name) ?? '')?.[1] as
      | Content['kind']
      | undefined;
    if (plugin) add(plugin, given);
    else if (/classic$/.test(plainValue(name) ?? ''))
      for (const kind of ['docs', 'blog', 'pages'] as const)
        if (given[kind] !== false) add(kind, isRecord(given[kind]) ? given[kind] : {});
  }
  // The deepest folder that holds a file has it.
  return [...contents, ...Object.values(DEFAULTS)].toSorted((a, b) => b.folder.length - a.folder.length);
}

/** The path of Docusaurus' blog. */
export function docusaurusBlog(config: SiteConfig): string {
  return cleanPath(docusaurusContents(config).find(({ kind }) => kind === 'blog')?.route ?? 'blog');
}

/**
 * Makes the URLs that Docusaurus gives a page. Source:
 * https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs and plugin-content-blog.
 */
export function docusaurusUrls(config: SiteConfig, facts: PermalinkFacts): string[] {
  const [, lang, kind, rest] =
    /^i18n\/([^/]+)\/docusaurus-plugin-content-(docs|blog|pages)(?:-[^/]+)?\/(.+)$/.exec(facts.path) ?? [];
  const [, version, versioned] = /^versioned_docs\/version-([^/]+)\/(.+)$/.exec(facts.path) ?? [];
  const contents = docusaurusContents(config);
  const place =
    rest !== undefined
      ? {
          ...contents.find((each) => each.kind === kind),
          inner: rest.replace(/^(?:current|version-[^/]+)\//, ''),
        }
      : versioned !== undefined
        ? { ...contents.find((each) => each.kind === 'docs'), inner: versioned }
        : contents
            .map((each) => ({ ...each, inner: below(each.folder, facts.path) }))
            .find(({ inner }) => inner !== null);
  if (!place?.kind || place.inner === null) return [];
  const bare = place.inner.replace(EXTENSION, '');
  const page =
    place.kind === 'blog'
      ? blogPath(bare, facts.slug)
      : place.kind === 'docs'
        ? docPath(bare, facts)
        : bare.replace(INDEX, '');
  const prefix = lang === undefined ? '' : `/${lang}`;
  const found = cleanPath(`${prefix}/${place.route}/${page}`);
  // The latest version has no number in its path, and the configuration does not name it.
  return version === undefined ? [found] : [cleanPath(`/${place.route}/${version}/${page}`), found];
}

function blogPath(bare: string, slug: string | null): string {
  if (slug !== null) return slug;
  const [, folder = '', date = '', text = ''] =
    /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?$/.exec(bare) ?? [];
  return date === '' ? bare.replace(INDEX, '') : `${date.replaceAll('-', '/')}/${folder}${text}`;
}

const NUMBER = /^\d{1,4}[-_. ]+(?=[^\d\s])/;

function docPath(bare: string, { slug, values }: PermalinkFacts): string {
  if (slug?.startsWith('/')) return slug;
  const parts = bare.split('/').map((part) => part.replace(NUMBER, ''));
  const name = parts.pop() ?? '';
  const isFolder = /^(?:index|readme)$/i.test(name) || name.toLowerCase() === parts.at(-1)?.toLowerCase();
  const last = slug ?? (isFolder ? '' : (values.id ?? name));
  return posix.join(...parts, last).replace(/^\.$/, '');
}

/** Makes the URLs that VitePress and VuePress give a page: https://vitepress.dev/guide/routing. */
export function vitepressUrls({ settings }: SiteConfig, { path, values }: PermalinkFacts): string[] {
  if (values.permalink?.startsWith('/')) return [cleanPath(values.permalink)];
  const inner = below(firstValue(settings, 'srcDir') ?? '', path);
  if (inner === null) return [];
  const bare = inner.replace(EXTENSION, '');
  if (INDEX.test(bare)) return [cleanPath(`${bare.replace(INDEX, '')}/`)];
  return firstValue(settings, 'cleanUrls') === 'true' ? [`/${bare}`] : [`/${bare}.html`];
}

/**
 * Makes the URLs that Eleventy gives a page without a permalink: https://www.11ty.dev/docs/permalinks/.
 */
export function eleventyUrls({ settings }: SiteConfig, { path, values }: PermalinkFacts): string[] {
  const { permalink } = values;
  if (permalink !== undefined && permalink !== 'false' && permalink !== 'true')
    return /[{}]/.test(permalink) ? [] : [cleanPath(permalink.replace(/(^|\/)index\.html$/, '$1'))];
  const inner = below(firstValue(section(settings, 'dir'), 'input') ?? '', path);
  if (inner === null) return [];
  const bare = inner.replace(EXTENSION, '');
  const folder = posix.dirname(bare);
  const name = posix.basename(bare).replace(/^\d{4}-\d\d-\d\d-/, '');
  const isFolder = name === 'index' || name === posix.basename(folder);
  return [cleanPath(`${folder === '.' ? '' : folder}/${isFolder ? '' : `${name}/`}`)];
}

/** Makes the URLs that MkDocs and its blog plugin give a page: https://www.mkdocs.org/user-guide/. */
export function mkdocsUrls({ settings }: SiteConfig, facts: PermalinkFacts): string[] {
  const inner = below(firstValue(settings, 'docs_dir') ?? 'docs', facts.path);
  if (inner === null) return [];
  const bare = inner.replace(EXTENSION, '');
  const end = firstValue(settings, 'use_directory_urls') === 'false' ? '.html' : '/';
  const [, blog] = /^(.*\/)?posts\/[^/]+(?:\/index)?$/.exec(bare) ?? [];
  if (blog !== undefined && facts.date !== null) {
    const slug = facts.slug ?? slugified(facts.title ?? posix.basename(bare));
    return [cleanPath(`${blog}${facts.date.slice(0, 10).replaceAll('-', '/')}/${slug}${end}`)];
  }
  return [cleanPath(INDEX.test(bare) ? `${bare.replace(INDEX, '')}/` : `${bare}${end}`)];
}

const ROUTE =
  /^(?:src\/)?(?:pages|app)\/(.*?)\[{1,2}(?:\.{3})?(\w+)\]{1,2}(?:\/(?:page|index))?\.(?:astro|[jt]sx?|mdx?)$/;
const LISTS = /^(?:page|pages|tag|tags|category|categories|author|authors|series|year|month)$/i;
const COLLECTION = /\b(?:getCollection|getEntries|getEntry|getLiveCollection)\(\s*["'](\w{1,60})["']/g;

/** True for the path of a file that may make the pages of a collection. */
export function isRouteFile(path: string): boolean {
  return /(?:^|\/)(?:pages|app)\/.*\[[^\]/]+\]/.test(path) && /\.(?:astro|[jt]sx?)$/.test(path);
}

/** Reads the route of a file in its site, or null if it lists articles. */
export function readRoute(path: string, code: string): Route | null {
  const [, folder, name = ''] = ROUTE.exec(path) ?? [];
  // Next leaves out folders in parentheses, and a folder in brackets has no value here.
  const prefix = folder?.replace(/\([^()/]*\)\//g, '');
  if (prefix === undefined || prefix.includes('[') || LISTS.test(name) || LISTS.test(posix.basename(prefix)))
    return null;
  return {
    prefix: cleanPath(prefix),
    collections: [...code.matchAll(COLLECTION)].map(([, each = '']) => each),
  };
}

const COLLECTIONS =
  /^(?:src\/)?(?:content|contents|data|_?posts|posts|blog|articles|writing|notes|pages|app)(?:\/|$)/;

/**
 * Makes the URLs that sites of Astro, Next and Gatsby usually give a file of a collection: below the routes
 * that show its collection, else below its own name.
 */
export function collectionUrls(config: SiteConfig, facts: PermalinkFacts): string[] {
  const { values, slug, path } = facts;
  const own = values.path ?? values.permalink;
  if (own?.startsWith('/')) return [cleanPath(own)];
  const bare = path.replace(EXTENSION, '');
  const [, page] =
    /^(?:src\/)?pages\/(.+)$/.exec(bare) ?? /^(?:src\/)?app\/(?:(.+)\/)?page$/.exec(bare) ?? [];
  if (page !== undefined || /^(?:src\/)?app\/page$/.test(bare))
    return [cleanPath(`${(page ?? '').replace(/\([^()/]*\)\//g, '').replace(INDEX, '')}/`)];
  const sources = config.generator === 'gatsby' ? gatsbyFolders(config.settings) : [];
  const source = sources.find((folder) => below(folder, path) !== null);
  const folder = source ?? collectionFolder(bare);
  if (folder === null) return [];
  const inner = below(folder, bare) ?? bare;
  const collection = posix.basename(folder);
  const name = slugParts(inner.replace(INDEX, ''));
  const ends = [
    slug === null
      ? name
      : slug.startsWith('/') || !name.includes('/')
        ? slug
        : posix.join(posix.dirname(name), slug),
    ...(slug === null ? [] : [slug]),
  ];
  const plain = posix.basename(name).replace(/^\d{4}-\d\d-\d\d-/, '');
  const routes = (config.routes ?? []).filter(
    ({ collections }) => collections.length === 0 || collections.includes(collection),
  );
  const named = routes.toSorted(
    (a, b) => Number(b.collections.length > 0) - Number(a.collections.length > 0),
  );
  const prefixes =
    config.generator === 'gatsby'
      ? ['/', `/${collection}/`, '/blog/', ...named.map(({ prefix }) => prefix)]
      : [...named.map(({ prefix }) => prefix), ...(named.length === 0 ? [`/${collection}/`] : [])];
  // Numbers only put files in order.
  const unnumbered = name
    .split('/')
    .map((part) => part.replace(NUMBER, ''))
    .join('/');
  const names = [...new Set([...ends, plain, unnumbered])];
  const all = prefixes.flatMap((prefix) => names.map((end) => cleanPath(`${prefix}/${end}/`)));
  return [...new Set(all)].filter((url) => url !== '/');
}

/** The folder of a collection: `src/content/blog`, `content/posts`, `posts`. */
function collectionFolder(bare: string): string | null {
  const parts = bare.split('/').slice(0, -1);
  if (!COLLECTIONS.test(bare)) return parts[0] ?? null;
  const start = parts[0] === 'src' ? 1 : 0;
  const isContainer = /^(?:contents?|data)$/.test(parts[start] ?? '') && parts.length > start + 1;
  const first = parts[start + 1] ?? '';
  // Languages come before the collection.
  const skip = isContainer && languageTag(first) !== null && parts.length > start + 2 ? 2 : 1;
  return parts.slice(0, start + (isContainer ? skip : 0) + 1).join('/') || null;
}

/** The folders that gatsby-source-filesystem reads. */
function gatsbyFolders({ plugins }: Fields): string[] {
  return (Array.isArray(plugins) ? plugins.slice(0, MAX_PLUGINS) : [])
    .filter(isRecord)
    .flatMap(({ options }) => plainValue(isRecord(options) ? options.path : null) ?? [])
    .map((folder) => folder.replace(/^[./]+/, '').replace(/\/+$/, ''))
    .filter((folder) => folder !== '')
    .toSorted((a, b) => b.length - a.length);
}

/** Each part as Astro and most sites write it. */
function slugParts(path: string): string {
  return path.split('/').map(slugified).join('/');
}

function slugified(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replace(/\s/g, '-');
}
