import type { ImportReport } from '../../domain/import/import.ts';
import {
  articleLinks,
  articleText,
  countArticleParts,
  countParts,
  missingWords,
  readLinks,
  readText,
  splitWords,
} from './html-text.ts';
import type { SourceItem, SourceSite } from './source-site.ts';

/** The parts of a report that the check reads, also from its JSON. */
export type CheckedReport = Pick<ImportReport, 'items'>;

/** Requests a path of the new site as a visitor. Does not follow redirects. */
export type Get = (path: string) => Promise<Response>;

/** Losses and exposures of an import, as lines that name the item. */
export interface Findings {
  /** The words of the public items of the source, and those that their pages do not have. */
  words: { total: number; missing: number; worst: { key: string; missing: string[] }[] };
  /** The items that are not on the new site and whose reason the report gives. */
  leftOut: string[];
  /** Items that neither are on the new site nor are mentioned in the report. */
  unreported: string[];
  /** Texts that the old site withheld and the new one shows. */
  exposed: string[];
  oldUrls: { total: number; failing: string[] };
  links: { total: number; broken: string[]; brokenInSource: number };
  /** The items with fewer links or images here than in the source, of which the report names too few. */
  unnamed: string[];
  /** Tags, authors and dates that differ. */
  different: string[];
}

interface PublishedItem {
  item: SourceItem;
  /** Its path on the new site. */
  url: string;
  page: string;
}

/** Compares what visitors see of the new site with the source, and the report with both. */
export async function compareImport(source: SourceSite, report: CheckedReport, get: Get): Promise<Findings> {
  const imported = new Map(report.items.flatMap(({ path, url }) => (url === undefined ? [] : [[path, url]])));
  const published: PublishedItem[] = [];
  const leftOut: SourceItem[] = [];
  for (const item of source.items.filter(({ isPublic }) => isPublic)) {
    const url = imported.get(item.key);
    if (url === undefined) leftOut.push(item);
    else published.push({ item, url, page: await (await get(url)).text() });
  }
  const mentioned = new Set(report.items.flatMap(({ path, url }) => (url === undefined ? [path] : [])));
  return {
    words: countWords(published),
    leftOut: leftOut.filter(({ key }) => mentioned.has(key)).map(({ key }) => key),
    unreported: source.items.map(({ key }) => key).filter((key) => !imported.has(key) && !mentioned.has(key)),
    exposed: await findExposed(source, imported, published, get),
    oldUrls: await checkOldUrls([...published.flatMap(({ item }) => item.paths), ...source.paths], get),
    links: await checkLinks(source, published, get),
    unnamed: published.flatMap((each) => findUnnamed(each, report)),
    different: await compareFields(published, get),
  };
}

function countWords(published: PublishedItem[]): Findings['words'] {
  let total = 0;
  const worst: Findings['words']['worst'] = [];
  for (const { item, page } of published) {
    const words = splitWords(`${item.title} ${readText(item.html)}`);
    const missing = missingWords(words, splitWords(articleText(page)));
    total += words.length;
    if (missing.length > 0) worst.push({ key: item.key, missing });
  }
  worst.sort((a, b) => b.missing.length - a.missing.length);
  return { total, missing: worst.reduce((sum, { missing }) => sum + missing.length, 0), worst };
}

/** Notices that tell of one link or image left out. */
const LINK_NOTICE = /\blink\b/;
const IMAGE_NOTICE = /\b(?:image|icon)\b/;

/** Compares the links and images of an item with those of its page, and what is missing with the report. */
function findUnnamed({ item, page }: PublishedItem, { items }: CheckedReport): string[] {
  const before = countParts(item.html);
  const now = countArticleParts(page);
  const { leftOut = [], images = [] } = items.find(({ path }) => path === item.key) ?? {};
  const named = (pattern: RegExp) =>
    leftOut.reduce((sum, { what, times }) => sum + (pattern.test(what) ? times : 0), 0);
  const lostLinks = before.links - now.links - named(LINK_NOTICE);
  const lostImages = before.images - now.images - images.length - named(IMAGE_NOTICE);
  return [
    ...(lostLinks > 0 ? [`${item.key}: ${lostLinks} links`] : []),
    ...(lostImages > 0 ? [`${item.key}: ${lostImages} images`] : []),
  ];
}

/** The number of words in a row that tell one item from another. */
const PHRASE = 5;
const LISTS = ['/', '/blogs', '/rss.xml', '/atom.xml', '/api/v1/articles/all-articles?limit=100'];

/** The words that visitors find in lists, feeds and on these pages. */
export async function readVisibleWords(urls: readonly string[], get: Get): Promise<string> {
  const texts = await Promise.all([...LISTS, ...urls].map(async (url) => (await get(url)).text()));
  return joinWords(texts.join(' ').replace(/<[^>]*>/g, ' '));
}

/** The phrases of a withheld item that no public one has. */
export function secretPhrases(item: SourceItem, { items }: SourceSite): string[] {
  const open = joinWords(
    items.map((each) => (each.isPublic ? `${each.title} ${readText(each.html)}` : '')).join(' '),
  );
  return splitPhrases(readText(item.html)).filter((phrase) => !open.includes(phrase));
}

/** Looks for the texts of withheld items on every public page, in lists, feeds and the search. */
async function findExposed(
  source: SourceSite,
  imported: ReadonlyMap<string, string>,
  published: PublishedItem[],
  get: Get,
): Promise<string[]> {
  const visible = await readVisibleWords(
    published.map(({ url }) => url),
    get,
  );
  const exposed: string[] = [];
  for (const item of source.items.filter(({ isPublic }) => !isPublic)) {
    const url = imported.get(item.key);
    if (url !== undefined && (await get(url)).status === 200) exposed.push(`${item.key}: ${url} answers 200`);
    const phrases = secretPhrases(item, source);
    const found = phrases.find((phrase) => visible.includes(phrase));
    if (found !== undefined) exposed.push(`${item.key}: '${found.trim()}' is public`);
    const [searched] = phrases;
    if (searched !== undefined && (await isFound(searched, url, get)))
      exposed.push(`${item.key}: the search finds it`);
  }
  return exposed;
}

async function isFound(phrase: string, url: string | undefined, get: Get): Promise<boolean> {
  const found = await (await get(`/search?q=${encodeURIComponent(phrase.trim())}`)).text();
  return url !== undefined && found.includes(`"${url}"`);
}

function joinWords(text: string): string {
  return ` ${splitWords(text).join(' ')} `;
}

function splitPhrases(text: string): string[] {
  const words = splitWords(text);
  return Array.from({ length: Math.floor(words.length / PHRASE) }, (_, i) =>
    joinWords(words.slice(i * PHRASE, (i + 1) * PHRASE).join(' ')),
  );
}

async function checkOldUrls(paths: string[], get: Get): Promise<Findings['oldUrls']> {
  const failing: string[] = [];
  for (const path of new Set(paths)) {
    const fault = await faultAt(path, get);
    if (fault !== null) failing.push(`${path}: ${fault}`);
  }
  return { total: new Set(paths).size, failing };
}

/** Says what is wrong with a path that must answer 200 after at most one redirect; null if nothing is. */
async function faultAt(path: string, get: Get): Promise<string | null> {
  const first = await get(path);
  const location = first.headers.get('location');
  if (first.status < 300 || first.status > 399 || location === null)
    return first.status === 200 && !path.includes('?') ? null : `${first.status}`;
  const target = new URL(location, 'http://localhost');
  const { status } = await get(target.pathname + target.search);
  return status === 200 ? null : `${first.status} to ${location}: ${status}`;
}

const FILE = /\.(?!html?$|php$)[a-z0-9]{2,5}$/i;

/**
 * Follows the links of the new pages. Those of one item count as broken if they are more than the source has
 * that lead to nothing that visitors of the old site could read.
 */
async function checkLinks(
  source: SourceSite,
  published: PublishedItem[],
  get: Get,
): Promise<Findings['links']> {
  const known = new Set([...source.items.flatMap(({ paths }) => paths), ...source.paths].map(urlKey));
  const [host = 'old.invalid'] = source.hosts;
  const isKnown = (url: URL) => known.has(urlKey(url.pathname + url.search));
  const isOld = (url: URL) =>
    source.hosts.has(url.hostname.replace(/^www\./, '')) && !FILE.test(url.pathname);
  const broken: string[] = [];
  let total = 0;
  let brokenInSource = 0;
  for (const { item, url, page } of published) {
    const before = targets(readLinks(item.html), `https://${host}${item.paths[0] ?? '/'}`).filter(isOld);
    const faults: string[] = [];
    for (const target of targets(articleLinks(page), `${HERE}${url}`).filter(
      ({ pathname }) => !FILE.test(pathname),
    )) {
      if (target.origin === HERE ? !(await isReachable(target, get)) : isOld(target) && isKnown(target))
        faults.push(`${item.key}: ${target.href.replace(HERE, '')}`);
    }
    const dead = before.filter((target) => !isKnown(target)).length;
    total += before.length;
    brokenInSource += dead;
    if (faults.length > dead) broken.push(...faults);
  }
  return { total, broken, brokenInSource };
}

const HERE = 'http://localhost';

/** The URLs of links, without those to their own page. */
function targets(links: string[], base: string): URL[] {
  return links
    .filter((href) => !href.startsWith('#') && URL.canParse(href, base))
    .map((href) => new URL(href, base));
}

async function isReachable({ pathname, search }: URL, get: Get): Promise<boolean> {
  const response = await get(pathname + search);
  return response.status === 200 || (await faultAt(pathname + search, get)) === null;
}

function urlKey(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const id = searchParams.get('p') ?? searchParams.get('page_id');
  return id === null ? decodeURI(pathname).replace(/\/+$/, '').toLowerCase() : `?p=${id}`;
}

interface PublishedFields {
  tags: string[];
  authors: { name: string }[];
  createdAt: string;
}

/** Where the API has the article or the page of a path. */
function apiPath(url: string): string {
  return url.startsWith('/blog/')
    ? `/api/v1/articles/single-article/${url.split('/').at(-1)}`
    : `/api/v1/pages/${url.slice(1).replaceAll('/', '%2F')}`;
}

async function compareFields(published: PublishedItem[], get: Get): Promise<string[]> {
  const different: string[] = [];
  for (const { item, url } of published) {
    const response = await get(apiPath(url));
    if (response.status !== 200) {
      different.push(`${item.key}: not public here`);
      continue;
    }
    const { data } = (await response.json()) as { data: PublishedFields };
    const tags = data.tags.map(fold);
    for (const tag of item.tags ?? [])
      if (!tags.includes(fold(tag))) different.push(`${item.key}: no tag '${tag}'`);
    const authors = data.authors.map(({ name }) => name);
    if (item.authors !== null && authors.join() !== item.authors.join())
      different.push(`${item.key}: by '${authors}' instead of '${item.authors}'`);
    if (item.date !== null && data.createdAt !== item.date)
      different.push(`${item.key}: dated ${data.createdAt} instead of ${item.date}`);
  }
  return different;
}

function fold(name: string): string {
  return readText(name).normalize('NFC').toLowerCase().trim();
}
