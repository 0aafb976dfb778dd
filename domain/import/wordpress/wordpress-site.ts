import { stat } from 'node:fs/promises';
import { plural } from '../../../shared/text/counts.ts';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import type { OldComment } from '../../comments/comments.ts';
import { LekhaError } from '../../errors.ts';
import { canonicalLanguage } from '../files/language.ts';
import { TEXT_TOO_LONG } from '../files/read-xml.ts';
import { makeOldSite, makeUrlLinks, type OldSite } from '../sites/old-site.ts';
import { planItem } from '../sites/plan-item.ts';
import { describeDamage, type PlannedSite, readUntil, type SiteSource } from '../sites/site-source.ts';
import { archivePaths } from './archive-paths.ts';
import { type Attachments, addAttachment, addSharedBlock, own, SHARED_BLOCK } from './attachments.ts';
import { convertPost } from './convert-post.ts';
import { hasPartForSome, readPost } from './read-post.ts';
import { emptySite, makeItemKeys, readWxr, type WxrItem, type WxrSite } from './read-wxr.ts';
import { findUpload } from './uploads.ts';

/** Everything that the first reading of an export collects. Texts are read again when they are imported. */
interface WordPressPlan extends Pick<PlannedSite, 'skipped' | 'failed'> {
  attachments: Attachments;
  posts: { item: WxrItem; key: string; isForSome: boolean; sharedBlocks: string[] }[];
  keys: Set<string>;
  makeKey: (item: WxrItem) => string;
  /** The numbers of items of types that are not imported. */
  others: Map<string, number>;
}

/**
 * Plans the posts of a WordPress export: one file, or its parts in their order. Uploads are searched below
 * `root`.
 */
export async function planWordPressSite(
  root: string,
  parts: string[],
  settings: { lang: string },
): Promise<PlannedSite> {
  const site = emptySite();
  const attachments: Attachments = { byId: new Map(), byParent: new Map(), blocks: new Map(), blockChars: 0 };
  const plan: WordPressPlan = {
    attachments,
    posts: [],
    keys: new Set(),
    makeKey: makeItemKeys(),
    skipped: [],
    failed: [],
    others: new Map(),
  };
  const { skipped, failed, posts } = plan;
  let exported = new Date(0);
  for (const part of parts) {
    exported = new Date(Math.max(exported.getTime(), (await stat(part)).mtimeMs));
    try {
      for await (const item of readWxr(part, site)) sortItem(item, plan, site);
    } catch (error) {
      failed.push(describeDamage(error, part, plan.keys.size > 0));
    }
  }
  const bases = ['wp:base_blog_url', 'wp:base_site_url', 'link'].map((name) => site.fields.get(name) ?? '');
  const lang = canonicalLanguage(site.fields.get('language') ?? '') ?? settings.lang;
  const blocksForSome = new Set(
    [...attachments.blocks].filter(([, text]) => hasPartForSome(text)).map(([id]) => id),
  );
  const planned = posts.map(({ item, key, sharedBlocks, ...post }) => {
    const isForSome = post.isForSome || sharedBlocks.some((id) => blocksForSome.has(id));
    return planItem(readPost(item, { key, site, attachments, isForSome }), { siteLang: lang, exported });
  });
  for (const [type, count] of plan.others)
    skipped.push({ path: type, why: `${plural(count, 'item')} of this type, which are not articles`, count });
  const old = makeOldSite(bases);
  const formerPaths = archivePaths(
    posts.map(({ item }) => item),
    site,
  );
  return {
    source: sourceName(bases, parts),
    kind: 'WordPress posts',
    planned,
    keys: [...plan.keys],
    skipped,
    failed,
    formerPaths,
    links: (articles) => makeUrlLinks(articles, old, formerPaths),
    site: wordPressSource(root, parts, old, attachments),
  };
}

/** Types of items that hold nothing of the site. */
const INTERNAL = /^(?:revision|customize_changeset|oembed_cache|user_request)$/;

function sortItem(item: WxrItem, plan: WordPressPlan, site: WxrSite): void {
  const { attachments, others } = plan;
  const type = item.fields.get('wp:post_type')?.trim().slice(0, 40) ?? 'post';
  if (type === 'attachment') addAttachment(attachments, item);
  else if (type === 'wp_block') addSharedBlock(attachments, item);
  else if (type === 'post' || type === 'page') addPost(item, plan);
  else if (type === 'guest-author') addGuestAuthor(item, site);
  else if (!INTERNAL.test(type)) others.set(type, (others.get(type) ?? 0) + 1);
}

/** Adds an author of the plugin Co-Authors Plus, who has no account. */
function addGuestAuthor({ fields, meta }: WxrItem, { authors }: WxrSite): void {
  const login = meta.get('cap-user_login')?.trim() || fields.get('wp:post_name')?.trim().replace(/^cap-/, '');
  const name = meta.get('cap-display_name')?.trim() || fields.get('title')?.trim();
  if (login && name && !authors.has(login)) authors.set(own(login), own(name));
}

function addPost(item: WxrItem, { posts, keys, makeKey, skipped, failed }: WordPressPlan): void {
  const key = makeKey(item);
  if (keys.has(key)) {
    skipped.push({ path: key, why: 'it is in the export twice' });
    return;
  }
  keys.add(key);
  if (item.fields.get('wp:status') === 'auto-draft') skipped.push({ path: key, why: 'an empty draft' });
  else if (item.tooLong) failed.push({ path: key, why: TEXT_TOO_LONG });
  else {
    const text = item.fields.get('content:encoded') ?? '';
    const sharedBlocks = [...new Set(text.matchAll(SHARED_BLOCK).map(([, id]) => own(id!)))];
    posts.push({ item: withoutText(item), key, isForSome: hasPartForSome(text), sharedBlocks });
  }
}

/**
 * Keeps the beginning of the text, which tells the language. All texts are copies, so that no piece of the
 * file stays.
 */
function withoutText({ fields, terms, meta, ...item }: WxrItem): WxrItem {
  const text = fields.get('content:encoded') ?? '';
  const sample = withoutTags(text.slice(0, 3000), ' ').slice(0, 500);
  const copies = (map: Map<string, string>) => new Map([...map].map(([name, value]) => [name, own(value)]));
  return {
    ...item,
    comments: [],
    fields: copies(new Map(fields).set('content:encoded', sample)),
    terms: terms.map(({ taxonomy, slug, name }) => ({
      taxonomy: own(taxonomy),
      slug: own(slug),
      name: own(name),
    })),
    meta: copies(meta),
  };
}

/** Sites of one machine have the same host, so the file names them. */
function sourceName(bases: string[], parts: string[]): string {
  const base = bases.find((url) => URL.canParse(url));
  const isPublic =
    base !== undefined &&
    !/^(?:localhost|127\.|\[)|(?:\.local|\.test|\.localhost)$/.test(new URL(base).hostname);
  return isPublic ? `wordpress ${base.slice(0, 500).replace(/\/+$/, '')}` : (parts[0] ?? '');
}

function wordPressSource(root: string, parts: string[], site: OldSite, attachments: Attachments): SiteSource {
  let items = readParts(parts);
  let comments: OldComment[] = [];
  let makeKey = makeItemKeys();
  const close = async () => void (await items.return(undefined));
  return {
    async readHtml(planned, links, notices) {
      const item = await readUntil(items, (each) => isContent(each) && makeKey(each) === planned.path);
      comments = item.comments;
      return convertPost(item, { planned, links, notices, site, attachments });
    },
    comments: () => comments,
    findImage: (src, planned) => findUpload(src, planned, { root, site }),
    async rewind() {
      await close();
      items = readParts(parts);
      makeKey = makeItemKeys();
    },
    close,
  };
}

function isContent({ fields }: WxrItem): boolean {
  return ['post', 'page'].includes(fields.get('wp:post_type')?.trim() ?? 'post');
}

async function* readParts(parts: string[]): AsyncGenerator<WxrItem, undefined> {
  for (const part of parts) {
    try {
      yield* readWxr(part);
    } catch (error) {
      // The first reading reported it.
      if (!(error instanceof LekhaError)) throw error;
    }
  }
}
