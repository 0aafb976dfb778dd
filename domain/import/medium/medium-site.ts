import { DomUtils, parseDocument } from 'htmlparser2';
import { normalText } from '../files/fields.ts';
import type { ZipArchive } from '../files/zip-file.ts';
import { ghostBookmarkHtml } from '../html/bookmarks.ts';
import {
  type Child,
  type Document,
  type Element,
  elementsNamed,
  findElement,
  hasClass,
  parseNodes,
  replaceNodes,
} from '../html/html-tree.ts';
import { type ArchivedPost, MAX_POST, planArchive } from '../sites/archive-site.ts';
import type { SiteItem } from '../sites/plan-item.ts';
import type { PlannedSite } from '../sites/site-source.ts';

const POST = /(?:^|\/)posts\/([^/]+)\.html$/;
/** The end of a post's URL and of its file's name. */
const ID = /(?:^|[-_/])([0-9a-f]{8,14})$/;
const MAX_TITLE_TEXT = 2000;
const MAX_TAGS = 200;

/** True for the paths of a Medium export. */
export function isMediumArchive(paths: readonly string[]): boolean {
  return paths.some((path) => POST.test(path));
}

/** Plans the posts of a Medium export: a ZIP archive with `posts/*.html`. */
export async function planMediumSite(
  path: string,
  archive: ZipArchive,
  settings: { lang: string },
): Promise<PlannedSite> {
  const posts: ArchivedPost[] = [];
  for (const file of archive.paths.filter((name) => POST.test(name)).toSorted()) {
    const bytes = await archive.read(file, MAX_POST);
    if (bytes) posts.push(readPost(file, bytes.toString('utf8')));
  }
  const keys = new Set(posts.map(({ item }) => item.key));
  const postAt = ({ hostname, pathname }: URL) => {
    const id = ID.exec(pathname.replace(/\/+$/, ''))?.[1];
    const key = `post/${id}`;
    return hostname !== '' && keys.has(key) ? key : null;
  };
  return planArchive({ path, kind: 'Medium posts', archive, posts, postAt, extract: keepBody }, settings);
}

function readPost(file: string, html: string): ArchivedPost {
  const document = parseDocument(html);
  const name = POST.exec(file)?.[1] ?? file;
  const id = ID.exec(name)?.[1] ?? name;
  const canonical = attribute(byClass(document, 'p-canonical'), 'href');
  const published = attribute(byClass(document, 'dt-published'), 'datetime');
  const date = Date.parse(published);
  const isDraft = name.startsWith('draft_') || Number.isNaN(date);
  const url = URL.canParse(canonical) ? new URL(canonical) : null;
  const author = byClass(document, 'p-author');
  const item: SiteItem = {
    key: `post/${id}`,
    title: readText(byClass(document, 'p-name')) || null,
    slug: (url?.pathname.split('/').at(-1) ?? '').replace(ID, ''),
    excerpt: readText(byField(document, 'subtitle')) || null,
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
    withheld: { reasons: isDraft ? ['a draft'] : [], waits: null },
    tags: readTags(document),
    ...(author && {
      authors: [{ name: readText(author), bio: null, image: null, url: attribute(author, 'href') || null }],
    }),
    oldUrls: url ? [url.pathname, `/p/${id}`] : [],
    sample: readText(byField(document, 'body')).slice(0, 1500),
  };
  return { item, file, skipped: null };
}

/** Only exports of some years name the tags. */
function readTags(document: Document): string[] {
  const isTag = (node: Child) => 'attribs' in node && hasClass(node, 'p-tag');
  const found = DomUtils.find(isTag, document.childNodes, true, MAX_TAGS) as Element[];
  return found.map(readText).filter((tag) => tag !== '');
}

/** Leaves only the body, without the title and subtitle, which it begins with. */
function keepBody(document: Document, { title, excerpt }: SiteItem): void {
  const body = byField(document, 'body') ?? parseDocument('');
  const repeated = new Set([title, excerpt].filter((text) => text !== null));
  for (const heading of DomUtils.getElementsByTagName(
    (name) => /^h[1-4]$/.test(name),
    body,
    true,
    20,
  ) as Element[]) {
    const isTitle = hasClass(heading, /^graf--(?:title|subtitle|leading)/);
    if (isTitle && repeated.has(readText(heading))) DomUtils.removeElement(heading);
  }
  document.children = body.children;
  for (const child of body.children) child.parent = document;
  // Each section begins with a rule, also the first.
  const rule = findElement(document, (each) => each.name === 'hr' && hasClass(each, 'section-divider'));
  if (rule) DomUtils.removeElement(rule);
  const cards = elementsNamed(document, 'div').filter((card) => hasClass(card, 'graf--mixtapeEmbed'));
  replaceNodes(new Map(cards.map((card) => [card, parseNodes(cardBookmark(card))])));
}

/** A card of another page, as a bookmark. */
function cardBookmark(card: Element): string {
  const part = (tag: string) => findElement(card, ({ name }) => name === tag);
  const [title, description] = [readText(part('strong')), readText(part('em'))];
  const link = part('a');
  const whole = readText(link);
  const image = findElement(card, (each) => hasClass(each, 'mixtapeImage'));
  return ghostBookmarkHtml({
    url: attribute(link, 'href'),
    title,
    description,
    publisher: whole.slice(whole.indexOf(description, title.length) + description.length).trim(),
    author: '',
    caption: '',
    thumbnail: /url\(["']?([^"')]{1,2000})/.exec(attribute(image, 'style'))?.[1] ?? '',
  });
}

function byClass(document: Document, name: string): Element | null {
  return findElement(document, (element) => hasClass(element, name));
}

function byField(document: Document, name: string): Element | null {
  return findElement(document, ({ attribs }) => attribs['data-field'] === name);
}

function attribute(element: Element | null, name: string): string {
  return normalText((element?.attribs[name] ?? '').slice(0, MAX_TITLE_TEXT)).trim();
}

function readText(element: Element | null): string {
  if (!element) return '';
  const text = DomUtils.textContent(element).slice(0, MAX_TITLE_TEXT);
  return normalText(text).replace(/\s+/gu, ' ').trim();
}
