import { stat } from 'node:fs/promises';
import { plural } from '../../../shared/text/counts.ts';
import { withoutTags } from '../../../shared/text/without-tags.ts';
import type { OldComment } from '../../comments/comments.ts';
import { normalText } from '../files/fields.ts';
import { TEXT_TOO_LONG } from '../files/read-xml.ts';
import { decodeEntities, parseHtml } from '../html/html-tree.ts';
import { findImage } from '../images/find-image.ts';
import { MATH_SCRIPT } from '../markdown/html-formulas.ts';
import { convertHtml, prepareText } from '../sites/convert-html.ts';
import { makeOldSite, makeUrlLinks, type OldSite } from '../sites/old-site.ts';
import { planItem, type SiteItem } from '../sites/plan-item.ts';
import { describeDamage, type PlannedSite, readUntil } from '../sites/site-source.ts';
import { type BloggerEntry, readBlogger } from './read-blogger.ts';
import { readComment } from './read-comment.ts';

/**
 * Plans the posts of a Blogger export: an Atom file. `baseUrl` is the URL of the old site, which newer
 * exports lack.
 */
export async function planBloggerSite(
  path: string,
  settings: { lang: string; baseUrl?: string | undefined },
): Promise<PlannedSite> {
  const exported = (await stat(path)).mtime;
  const items = new Map<string, SiteItem>();
  const skipped: PlannedSite['skipped'] = [];
  const failed: PlannedSite['failed'] = [];
  const hosts = new Set<string>();
  const comments = new BloggerComments();
  const links = new LinkedHosts();
  let hasDollarFormulas = false;
  try {
    for await (const entry of readBlogger(path)) {
      const kind = readKind(entry);
      if (kind === 'template') hasDollarFormulas ||= MATH_SCRIPT.test(entry.fields.get('content') ?? '');
      if (kind === 'comment') comments.add(entry);
      if (kind !== 'post' && kind !== 'page') continue;
      const item = readPost(entry);
      if (URL.canParse(entry.url)) hosts.add(new URL(entry.url).origin);
      else links.add(entry);
      if (entry.tooLong) failed.push({ path: item.key, why: TEXT_TOO_LONG });
      else if (items.has(item.key)) skipped.push({ path: item.key, why: 'it is in the export twice' });
      else items.set(item.key, item);
    }
  } catch (error) {
    failed.push(describeDamage(error, path, items.size > 0));
  }
  skipped.push(...comments.withoutPost(items));
  const own = links.mostLinked(items);
  const site = {
    ...makeOldSite([settings.baseUrl ?? [], [...hosts], own ?? []].flat()),
    hasDollarFormulas,
  };
  const labels = new Set([...items.values()].flatMap(({ tags = [] }) => tags));
  const formerPaths = [...labels].map((name) => ({
    path: `/search/label/${name}`,
    kind: 'tag' as const,
    name,
  }));
  return {
    source: path,
    kind: 'Blogger posts',
    planned: [...items.values()].map((item) => planItem(item, { siteLang: settings.lang, exported })),
    keys: [...items.keys(), ...skipped.map((each) => each.path)],
    skipped,
    failed,
    formerPaths,
    links: (planned) => makeUrlLinks(planned, site, formerPaths),
    site: bloggerSource(path, site, comments),
  };
}

/** Counts the links of posts by host, because newer exports say only the paths of the posts. */
class LinkedHosts {
  readonly #pathsByHost = new Map<string, Set<string>>();

  add({ fields }: BloggerEntry): void {
    for (const [, host = '', path = ''] of (fields.get('content') ?? '').matchAll(LINK)) {
      const paths = this.#pathsByHost.get(host);
      if (paths) paths.add(path);
      else if (this.#pathsByHost.size < MAX_HOSTS) this.#pathsByHost.set(host, new Set([path]));
    }
  }

  /** The host with most links to posts of the export; null if none has any. */
  mostLinked(items: ReadonlyMap<string, SiteItem>): string | null {
    const own = new Set([...items.values()].flatMap(({ oldUrls }) => oldUrls));
    const counts = [...this.#pathsByHost].map(
      ([host, paths]) => [host, [...paths].filter((path) => own.has(path)).length] as const,
    );
    const [host, count] = counts.reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
    return count === 0 ? null : `https://${host}`;
  }
}

/** A link to a post or page of a blog: its host and path. */
const LINK = /https?:\/\/([a-z0-9.-]{1,253})(\/(?:\d{4}\/\d{2}|p)\/[^"'<>\s?#]{1,500}\.html)/gi;
const MAX_HOSTS = 10_000;

/** The comments of an export, which may come anywhere in the file. */
class BloggerComments {
  readonly #byPost = new Map<string, OldComment[]>();
  #characters = 0;
  #lost = 0;

  add(entry: BloggerEntry): void {
    const found = readComment(entry);
    this.#characters += found?.comment.text.length ?? 0;
    if (!found || this.#characters > MAX_COMMENTS) {
      this.#lost++;
      return;
    }
    const comments = this.#byPost.get(found.post);
    if (comments) comments.push(found.comment);
    else this.#byPost.set(found.post, [found.comment]);
  }

  of(post: string): readonly OldComment[] {
    return this.#byPost.get(post) ?? [];
  }

  /** Those that belong to no post of the export, or do not fit into memory. */
  withoutPost(posts: ReadonlyMap<string, unknown>): PlannedSite['skipped'] {
    const others = [...this.#byPost].filter(([post]) => !posts.has(post));
    const count = others.reduce((sum, [, comments]) => sum + comments.length, this.#lost);
    const why = `${plural(count, 'comment')} on no post of the export, or too many`;
    return count === 0 ? [] : [{ path: 'comments', why, count }];
  }
}

/** The maximum number of characters of comments that are held in memory. */
const MAX_COMMENTS = 50_000_000;

function bloggerSource(path: string, site: OldSite, comments: BloggerComments): PlannedSite['site'] {
  let last = '';
  let entries = readBlogger(path);
  const close = async () => void (await entries.return(undefined));
  return {
    async readHtml(planned, links, notices) {
      const isPlanned = (entry: BloggerEntry) =>
        readKey(entry) === planned.path && ['post', 'page'].includes(readKind(entry));
      const { fields } = await readUntil(entries, isPlanned);
      last = planned.path;
      const text = prepareText(fields.get('content') ?? '', notices);
      return convertHtml(parseHtml(text), { planned, links, notices, site });
    },
    comments: () => comments.of(last),
    findImage: (src) => findImage(src, { root: path, folder: path }),
    async rewind() {
      await close();
      entries = readBlogger(path);
    },
    close,
  };
}

/** Newer exports have `blogger:type`, older ones a category. */
function readKind({ fields, kind }: BloggerEntry): string {
  return (fields.get('blogger:type') ?? kind).trim().toLowerCase();
}

/** `tag:blogger.com,1999:blog-12.post-34` */
function readKey({ fields }: BloggerEntry): string {
  const id = fields.get('id')?.trim() ?? '';
  return `post/${/(?:post|page)-(\d{1,30})$/.exec(id)?.[1] ?? id.slice(-200)}`;
}

function readPost(entry: BloggerEntry): SiteItem {
  const { fields, labels, authors, url } = entry;
  const value = (name: string) => normalText(fields.get(name) ?? '').trim();
  const filename = value('blogger:filename');
  const path = URL.canParse(url) ? new URL(url).pathname : filename;
  const date = Date.parse(value('published') || value('blogger:created'));
  return {
    key: readKey(entry),
    // Newer exports escape a title twice.
    title: (fields.has('blogger:type') ? decodeEntities(value('title')) : value('title')) || null,
    slug: /([^/]+?)(?:\.html)?$/.exec(path)?.[1] ?? '',
    excerpt: value('blogger:metaDescription') || null,
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
    withheld: value('blogger:trashed')
      ? { reasons: ['in the trash'], waits: null }
      : readStatus(value('blogger:status').toUpperCase(), value('app:draft').toLowerCase()),
    categories: labels.slice(0, 1).map(normalText),
    tags: labels.map(normalText),
    authors: authors
      .map((name) => normalText(name).trim())
      .filter((name) => name !== '' && name !== 'Unknown')
      .map((name) => ({ name, bio: null, image: null, url: null })),
    ...(readKind(entry) === 'page' && { pagePath: path }),
    oldUrls: path === '' ? [] : [url === '' ? path : url],
    sample: withoutTags(value('content').slice(0, 6000), ' ').slice(0, 1500),
  };
}

/** Newer exports have a status; older ones only mark drafts. */
function readStatus(status: string, draft: string): SiteItem['withheld'] {
  const isLive = status === '' ? draft !== 'yes' : status === 'LIVE';
  const waits = status === 'SCHEDULED' ? 'status: scheduled' : null;
  if (isLive || waits !== null) return { reasons: [], waits };
  return { reasons: [status === '' ? 'draft: yes' : `status: ${status.toLowerCase()}`], waits };
}
