import { readdir, realpath, stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { isAuthorData } from '../authors/author-data.ts';
import type { SkippedFile } from '../files/notices.ts';
import { readHead, UnreadableFile, unreadable } from '../files/read-file.ts';
import { isDirectoryData } from '../generators/directory-data.ts';
import { isRouteFile } from '../generators/folder-sites.ts';
import { hasRedirects } from '../generators/host-redirects.ts';
import { isConfigFile } from '../generators/read-config.ts';
import { isSiteData } from '../generators/site-data.ts';

const ARTICLE = /\.(?:md|markdown|mdown|mkd|mdx)$/i;
const HTML = /\.html?$/i;
/** Templates and output of generators, and packages. */
const SKIPPED_FOLDERS = new Set(['node_modules', '_site', 'vendor', '_layouts', '_includes', '_sass']);

/** The contents of a folder. Paths are relative to the root, with `/`; lists are sorted. */
export interface FoundFiles {
  /** Markdown files. */
  files: string[];
  /** Links that are not followed. */
  links: SkippedFile[];
  /** Markdown files and folders that cannot be read. */
  unreadable: SkippedFile[];
  /** Configurations of site generators. */
  configs: string[];
  /** The folders that are vaults of Obsidian. */
  vaults: string[];
  /** Data files of authors. */
  authors: string[];
  /** Data files of Eleventy for folders and files. */
  data: string[];
  /** Image files. */
  images: string[];
  /** Data that templates print. */
  siteData: string[];
  /** Files that make the pages of collections. */
  routes: string[];
  /** Files with redirects of the old site's host. */
  redirects: string[];
  /** Sitemaps of the old site. */
  sitemaps: string[];
  /** Texts in formats that are not read. */
  unread: SkippedFile[];
  /** The first other files, by which an unsupported format is recognised. */
  others: string[];
}

const MAX_OTHERS = 20;

/**
 * Finds the Markdown files below `root`. Ignores hidden folders and those of generators, and does not follow
 * links to folders or out of the root.
 */
export async function findArticleFiles(root: string): Promise<FoundFiles> {
  const real = await realpath(root);
  const found: FoundFiles = {
    files: [],
    links: [],
    unreadable: [],
    configs: [],
    vaults: [],
    authors: [],
    data: [],
    images: [],
    siteData: [],
    routes: [],
    redirects: [],
    sitemaps: [],
    unread: [],
    others: [],
  };
  const folders = [real];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const at = pathFrom(real, folder);
    for (const entry of await readEntries(folder, at, found)) {
      if (entry.name === '.obsidian') found.vaults.push(at);
      const path = join(folder, entry.name);
      if (entry.isFile() && isConfigFile(pathFrom(real, path))) addConfig(pathFrom(real, path), found);
      if (/^\.v(?:ite|ue)press$/.test(entry.name) && entry.isDirectory())
        await addHiddenConfigs(real, path, found);
      if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) continue;
      if (entry.name.includes('\uFFFD')) {
        const why = 'cannot be read: its name is not in UTF-8';
        found.unreadable.push({ path: pathFrom(real, path), why });
        continue;
      }
      if (entry.isDirectory()) folders.push(path);
      else if (DATA.test(`/${at}/`)) addData(pathFrom(real, path), found);
      else if (entry.isSymbolicLink() || ARTICLE.test(entry.name)) await addFile(real, path, found);
      else if (HTML.test(entry.name)) await addHtml(real, path, found);
      else addOther(pathFrom(real, path), found);
    }
  }
  found.files.sort();
  found.authors.sort();
  // The nearest to the root first.
  found.configs.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  for (const list of [found.links, found.unreadable]) list.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

/** Themes and examples have configurations of their own. */
const FOREIGN_CONFIG = /(?:^|\/)(?:themes|exampleSite|examples?|tests?)\//i;
const MAX_CONFIGS = 1000;

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const MAX_IMAGES = 200_000;

/** The data folder of Jekyll and Eleventy. */
const DATA = /\/_data\//;
const MAX_AUTHORS = 1000;
const MAX_DATA = 2000;

function addData(path: string, found: FoundFiles): void {
  addAuthors(path, found);
  if (found.siteData.length < MAX_DATA && isSiteData(path)) found.siteData.push(path);
}

function addAuthors(path: string, { authors }: FoundFiles): void {
  if (authors.length < MAX_AUTHORS && isAuthorData(path)) authors.push(path);
}

function addOther(path: string, found: FoundFiles): void {
  const { others, images } = found;
  addAuthors(path, found);
  if (found.data.length < MAX_DATA && isDirectoryData(path)) found.data.push(path);
  if (images.length < MAX_IMAGES && IMAGE.test(path)) images.push(path);
  if (others.length < MAX_OTHERS) others.push(path);
  if (found.routes.length < MAX_ROUTES && isRouteFile(path)) found.routes.push(path);
  if (found.redirects.length < MAX_SITEMAPS && hasRedirects(path)) found.redirects.push(path);
  if (found.sitemaps.length < MAX_SITEMAPS && SITEMAP.test(path)) found.sitemaps.push(path);
  const format = UNREAD[posix.extname(path).toLowerCase()];
  if (
    format !== undefined &&
    found.unread.length < MAX_UNREAD &&
    !/^(?:readme|changelog|license|authors)\b/i.test(path)
  )
    found.unread.push({ path, why: `${format} is not read` });
}

/** Formats of texts, with the words that name them in the report. */
const UNREAD: Record<string, string> = {
  '.textile': 'Textile',
  '.adoc': 'AsciiDoc',
  '.asciidoc': 'AsciiDoc',
  '.org': 'Org',
  '.rst': 'reStructuredText',
  '.ipynb': 'a notebook',
  '.base': 'a base of Obsidian',
  '.canvas': 'a canvas of Obsidian',
};
const MAX_UNREAD = 10_000;
const MAX_ROUTES = 500;
const MAX_SITEMAPS = 20;
const SITEMAP =
  /^(?:(?:public|_site|dist|build|out|site)\/)?sitemap(?:[-_](?:index|posts?|pages?|\d{1,3}))?\.xml$/i;

function addConfig(path: string, { configs }: FoundFiles): void {
  if (configs.length < MAX_CONFIGS && !FOREIGN_CONFIG.test(path)) configs.push(path);
}

async function addHiddenConfigs(root: string, folder: string, found: FoundFiles): Promise<void> {
  const at = pathFrom(root, folder);
  for (const { name } of await readEntries(folder, at, found)) {
    for (const path of [
      `${at}/${name}`,
      `${at}/${name}/index.ts`,
      `${at}/${name}/index.js`,
      `${at}/${name}/index.mts`,
    ])
      if (isConfigFile(path) && (await isFileInside(root, join(root, path)))) addConfig(path, found);
  }
}

async function isFileInside(root: string, path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => null);
  return real?.startsWith(root + sep) === true && (await stat(real)).isFile();
}

/** Adds a page of HTML with front matter. Generators copy those without as they are. */
async function addHtml(root: string, path: string, found: FoundFiles): Promise<void> {
  const head = await readHead(path, 4).catch(() => null);
  if (head?.toString('latin1').startsWith('---')) found.files.push(pathFrom(root, path));
}

async function readEntries(folder: string, at: string, { unreadable: list }: FoundFiles) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (at === '') throw error;
    list.push({ path: `${at}/`, why: unreadable(error).message });
    return [];
  }
}

/** Adds a Markdown file or a link to its list. Links to other files are ignored. */
async function addFile(root: string, path: string, found: FoundFiles): Promise<void> {
  const at = pathFrom(root, path);
  try {
    const real = await realpath(path);
    const stats = await stat(real);
    if (stats.isDirectory()) found.links.push({ path: `${at}/`, why: 'a link to a folder' });
    else if (!ARTICLE.test(path)) return;
    else if (!real.startsWith(root + sep))
      found.links.push({ path: at, why: 'a link to a file outside the folder' });
    else if (stats.isFile()) found.files.push(at);
    else throw new UnreadableFile('cannot be read: not a regular file');
  } catch (error) {
    if (ARTICLE.test(path)) found.unreadable.push({ path: at, why: unreadable(error).message });
  }
}

function pathFrom(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}
