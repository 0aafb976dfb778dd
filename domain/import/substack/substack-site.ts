import { parse } from 'csv-parse/sync';
import { DomUtils } from 'htmlparser2';
import { LekhaError } from '../../errors.ts';
import { normalText } from '../files/fields.ts';
import type { Notices } from '../files/notices.ts';
import type { ZipArchive } from '../files/zip-file.ts';
import { footnotesHtml } from '../html/footnotes.ts';
import { attributeText } from '../html/html-text.ts';
import {
  type Child,
  type Document,
  type Element,
  elementsNamed,
  findElement,
  hasClass,
  parseNodes,
  removeNodes,
  replaceNodes,
  writeHtml,
} from '../html/html-tree.ts';
import { type ArchivedPost, planArchive } from '../sites/archive-site.ts';
import { makeDistinctKeys, type SiteItem } from '../sites/plan-item.ts';
import type { PlannedSite } from '../sites/site-source.ts';
import { convertData } from './element-data.ts';

const LIST = /(?:^|\/)posts\.csv$/;
const MAX_LIST = 64 * 1024 * 1024;
const MAX_ROW = 1_000_000;
const MAX_POSTS = 200_000;
const MAX_FIELD = 5000;

/** True for the paths of a Substack export. */
export function isSubstackArchive(paths: readonly string[]): boolean {
  return paths.some((path) => LIST.test(path));
}

/**
 * Plans the posts of a Substack export: a ZIP archive with `posts.csv` and `posts/*.html`. Throws `invalid`.
 */
export async function planSubstackSite(
  path: string,
  archive: ZipArchive,
  settings: { lang: string },
): Promise<PlannedSite> {
  const list = archive.paths.find((name) => LIST.test(name)) ?? '';
  const root = list.replace(LIST, '');
  const below = root === '' ? '' : `${root}/`;
  const distinct = makeDistinctKeys();
  const posts = readRows(path, await archive.read(list, MAX_LIST)).map((row) => {
    const post = readPost(row, below);
    return { ...post, item: { ...post.item, key: distinct(post.item.key, post.item.slug) } };
  });
  const bySlug = new Map(posts.map(({ item }) => [item.slug, item.key]));
  const postAt = ({ pathname }: URL) => bySlug.get(/^\/p\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '') ?? null;
  return planArchive({ path, kind: 'Substack posts', archive, posts, postAt, extract: tidyPost }, settings);
}

type Row = Record<string, string>;

function readRows(path: string, bytes: Buffer | null): Row[] {
  const refused = (why: string, cause?: Error) =>
    new LekhaError('invalid', `'${path}' cannot be imported. Its list posts.csv is damaged${why}`, { cause });
  if (bytes === null) throw refused(' or larger than 64 MB.');
  try {
    return parse(bytes, {
      bom: true,
      columns: true,
      max_record_size: MAX_ROW,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_POSTS,
    }) as Row[];
  } catch (cause) {
    throw refused(`: ${(cause as Error).message.slice(0, 300)}`, cause as Error);
  }
}

/** `post_id` is a number and the slug: `1234.on-paper`. */
function readPost(row: Row, root: string): ArchivedPost {
  const value = (name: string) => normalText((row[name] ?? '').slice(0, MAX_FIELD)).trim();
  const id = value('post_id').slice(0, 500);
  const [, number = id, slug = id] = /^(\d+)\.(.+)$/.exec(id) ?? [];
  const date = Date.parse(value('post_date'));
  const type = value('type').toLowerCase();
  const item: SiteItem = {
    key: `post/${number}`,
    title: value('title') || null,
    slug,
    excerpt: value('subtitle') || null,
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
    withheld: { reasons: withheldBecause(value, type), waits: null },
    oldUrls: slug === '' ? [] : [`/p/${slug}`],
    sample: `${value('title')} ${value('subtitle')}`,
  };
  const sound = value('podcast_url');
  const after = /^https:/.test(sound) ? `<audio controls src="${attributeText(sound)}"></audio>` : '';
  const kind = { thread: 'a thread of comments', restack: 'the post of another', note: 'a note' }[type];
  const skipped = kind === undefined ? null : `'${item.title ?? ''}' is ${kind}`;
  return { item, file: `${root}posts/${id}.html`, after, skipped };
}

/** Only what was published for everyone is public. */
function withheldBecause(value: (name: string) => string, type: string): string[] {
  const audience = value('audience').toLowerCase();
  return [
    ...(value('is_published').toLowerCase() === 'true' ? [] : ['is_published: false']),
    ...(audience === '' || audience === 'everyone' ? [] : [`audience: ${audience}`]),
    ...(type.includes('email') ? [`type: ${type}`] : []),
  ];
}

const WIDGET =
  /^(?:subscription-widget|button-wrapper|subscribe-widget|paywall-jump|community-chat|poll-embed)/;
/** The targets of buttons that readers of other sites have no use for. */
const OWN_BUTTON = /[?&]action=share|\/(?:subscribe|comments|leaderboard|account|chat|gift|refer)\b|^%%|^$/;
const FOR_PAYERS = 'part of its text is for some readers only';

/** True for a button that the author has put in the text. */
function isOwnLink(element: Element): boolean {
  const link = findElement(element, ({ name }) => name === 'a');
  return hasClass(element, 'button-wrapper') && !OWN_BUTTON.test(link?.attribs.href ?? '');
}

/** Makes footnotes of those that Substack writes as elements beside the text. */
function convertFootnotes(document: Document): void {
  const notes = elementsNamed(document, 'div').filter((each) => hasClass(each, 'footnote'));
  const found = notes.flatMap((note) => {
    const number = findElement(note, (each) => hasClass(each, 'footnote-number'));
    const content = findElement(note, (each) => hasClass(each, 'footnote-content'));
    const reference = number?.attribs.href?.replace(/^#/, '');
    return reference && content
      ? [{ id: number?.attribs.id ?? '', reference, html: writeHtml(content) }]
      : [];
  });
  if (found.length < notes.length || notes.length === 0) return;
  removeNodes(notes);
  for (const node of parseNodes(footnotesHtml(found))) DomUtils.appendChild(document, node);
  const references = elementsNamed(document, 'a').filter((each) => hasClass(each, 'footnote-anchor'));
  replaceNodes(
    new Map(
      references.map((link) => [
        link,
        parseNodes(`<sup class="footnote-ref">${DomUtils.getOuterHTML(link)}</sup>`),
      ]),
    ),
  );
}

/**
 * Leaves out forms and buttons of the newsletter, and shows galleries. A text with a paywall makes the post a
 * draft.
 */
function tidyPost(document: Document, { withheld }: SiteItem, notices: Notices): void {
  const isWidget = (node: Child) =>
    'attribs' in node && WIDGET.test(node.attribs.class ?? '') && !isOwnLink(node);
  const widgets = DomUtils.find(isWidget, document.childNodes, true, 1000) as Child[];
  const isPaywall = (node: Child) => 'attribs' in node && hasClass(node, 'paywall-jump');
  const hasPaywall = DomUtils.find(isPaywall, document.childNodes, true, 1).length > 0;
  if (hasPaywall && !withheld.reasons.includes(FOR_PAYERS)) withheld.reasons.push(FOR_PAYERS);
  removeNodes([
    ...widgets,
    ...elementsNamed(document, 'label').filter((each) => hasClass(each, 'hide-text')),
  ]);
  const uploads = elementsNamed(document, 'div').filter((each) => hasClass(each, /^native-(?:audio|video)/));
  for (const _ of uploads) notices.leftOut('a sound or film that only Substack has');
  convertData(document);
  convertFootnotes(document);
  if (widgets.length > 0) notices.leftOut('a form or button of the newsletter');
}
