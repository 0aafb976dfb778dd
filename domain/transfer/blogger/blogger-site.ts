import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OldComment } from '../../comments/comments.ts';
import { LekhaError } from '../../errors.ts';
import { normalText } from '../files/fields.ts';
import { UnreadableFile } from '../files/read-file.ts';
import { findImage } from '../images/find-image.ts';
import { convertHtml, prepareText } from '../sites/convert-html.ts';
import { makeAddressLinks, makeOldSite } from '../sites/old-site.ts';
import { planItem, type SiteItem } from '../sites/plan-item.ts';
import type { PlannedSite } from '../sites/site-source.ts';
import { type BloggerEntry, readBlogger } from './read-blogger.ts';
import { readComment } from './read-comment.ts';

/** Plans the posts of a Blogger export: an Atom file. */
export async function planBloggerSite(path: string, settings: { lang: string }): Promise<PlannedSite> {
  const exported = (await stat(path)).mtime;
  const items = new Map<string, SiteItem>();
  const skipped: PlannedSite['skipped'] = [];
  const failed: PlannedSite['failed'] = [];
  const hosts = new Set<string>();
  const comments = new BloggerComments();
  try {
    for await (const entry of readBlogger(path)) {
      const kind = kindOf(entry);
      if (kind === 'comment') comments.add(entry);
      if (kind !== 'post' && kind !== 'page') continue;
      const item = readPost(entry);
      if (URL.canParse(entry.url)) hosts.add(new URL(entry.url).origin);
      if (entry.tooLong) failed.push({ path: item.key, why: 'its text is longer than 2 million characters' });
      else if (items.has(item.key)) skipped.push({ path: item.key, why: 'it is in the export twice' });
      else items.set(item.key, item);
    }
  } catch (error) {
    if (!(error instanceof LekhaError) || error.code !== 'invalid') throw error;
    if (items.size === 0)
      throw new LekhaError('unsupported_type', `'${path}' cannot be imported. ${error.message}`);
    failed.push({ path: basename(path), why: error.message });
  }
  skipped.push(...comments.withoutPost(items));
  const site = makeOldSite([...hosts]);
  const labels = new Set([...items.values()].flatMap(({ tags }) => tags));
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
    links: (planned) => makeAddressLinks(planned, site, formerPaths),
    site: bloggerSource(path, site, comments),
  };
}

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
    const why = `${count === 1 ? '1 comment' : `${count} comments`} on no post of the export, or too many`;
    return count === 0 ? [] : [{ path: 'comments', why, count }];
  }
}

/** The comments of an export are in memory: this many characters of them. */
const MAX_COMMENTS = 50_000_000;

function bloggerSource(
  path: string,
  site: ReturnType<typeof makeOldSite>,
  comments: BloggerComments,
): PlannedSite['site'] {
  let last = '';
  const entries = readBlogger(path);
  return {
    async readHtml(planned, links, notices) {
      for (;;) {
        const { value: entry, done } = await entries.next();
        if (done) throw new UnreadableFile('the file changed during the import');
        if (keyOf(entry) !== planned.path || !['post', 'page'].includes(kindOf(entry))) continue;
        last = planned.path;
        const text = prepareText(entry.fields.get('content') ?? '', notices);
        return convertHtml(text, { planned, links, notices, site });
      }
    },
    comments: () => comments.of(last),
    findImage: (src) => findImage(src, { root: path, folder: path }),
    close: async () => void (await entries.return(undefined)),
  };
}

/** Newer exports have `blogger:type`, older ones a category. */
function kindOf({ fields, kind }: BloggerEntry): string {
  return (fields.get('blogger:type') ?? kind).trim().toLowerCase();
}

/** `tag:blogger.com,1999:blog-12.post-34` */
function keyOf({ fields }: BloggerEntry): string {
  const id = fields.get('id')?.trim() ?? '';
  return `post/${/(?:post|page)-(\d{1,30})$/.exec(id)?.[1] ?? id.slice(-200)}`;
}

function readPost(entry: BloggerEntry): SiteItem {
  const { fields, labels, authors, url } = entry;
  const value = (name: string) => normalText(fields.get(name) ?? '').trim();
  const filename = value('blogger:filename');
  const address = URL.canParse(url) ? new URL(url).pathname : filename;
  const date = Date.parse(value('published') || value('blogger:created'));
  return {
    key: keyOf(entry),
    title: value('title') || null,
    slug: /([^/]+?)(?:\.html)?$/.exec(address)?.[1] ?? '',
    excerpt: value('blogger:metaDescription') || null,
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
    withheld: readStatus(value('blogger:status').toUpperCase(), value('app:draft').toLowerCase()),
    categories: labels.slice(0, 1).map(normalText),
    subcategory: null,
    tags: labels.map(normalText),
    authors: authors
      .map((name) => normalText(name).trim())
      .filter((name) => name !== '' && name !== 'Unknown')
      .map((name) => ({ name, bio: null, image: null, url: null })),
    image: null,
    ...(kindOf(entry) === 'page' && { pagePath: address }),
    addresses: address === '' ? [] : [url === '' ? address : url],
    sample: value('content')
      .slice(0, 6000)
      .replace(/<[^>]*>/g, ' ')
      .slice(0, 1500),
    leftOut: [],
  };
}

/** Newer exports have a status; of older ones, drafts are marked. */
function readStatus(status: string, draft: string): SiteItem['withheld'] {
  const isLive = status === '' ? draft !== 'yes' : status === 'LIVE';
  const waits = status === 'SCHEDULED' ? 'status: scheduled' : null;
  if (isLive || waits !== null) return { reasons: [], waits };
  return { reasons: [status === '' ? 'draft: yes' : `status: ${status.toLowerCase()}`], waits };
}
