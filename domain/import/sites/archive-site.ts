import { stat } from 'node:fs/promises';
import { DomUtils } from 'htmlparser2';
import { parseWebUrl } from '../files/decode-url.ts';
import type { Notices } from '../files/notices.ts';
import { UnreadableFile } from '../files/read-file.ts';
import type { ZipArchive } from '../files/zip-file.ts';
import { type Document, parseHtml, parseNodes } from '../html/html-tree.ts';
import { findImage } from '../images/find-image.ts';
import type { SiteLinks } from '../plan/site-links.ts';
import { convertHtml, prepareText } from './convert-html.ts';
import type { OldSite } from './old-site.ts';
import { planItem, type SiteItem } from './plan-item.ts';
import type { PlannedSite } from './site-source.ts';

/** The maximum size of a post's file. */
export const MAX_POST = 4 * 1024 * 1024;

/** A post whose text is a file of an archive. */
export interface ArchivedPost {
  item: SiteItem;
  file: string;
  /** HTML below its text. */
  after?: string;
  /** Why it is not imported; null if it is. */
  skipped: string | null;
}

interface Archive {
  path: string;
  kind: PlannedSite['kind'];
  archive: ZipArchive;
  posts: ArchivedPost[];
  /** Finds the post that a URL of the old site names. */
  postAt(url: URL): string | null;
  /** Leaves only the text in the document of a post's file. */
  extract(document: Document, item: SiteItem, notices: Notices): void;
}

/**
 * Plans the posts of an archive that has one HTML file for each. Their images are on other servers, and stay
 * there.
 */
export async function planArchive(site: Archive, settings: { lang: string }): Promise<PlannedSite> {
  const { path, kind, archive } = site;
  const exported = (await stat(path)).mtime;
  const posts = new Map(site.posts.map((post) => [post.item.key, post]));
  const all = [...posts.values()];
  const oldSite = makeSite(site, posts);
  return {
    source: path,
    kind,
    planned: all
      .filter(({ skipped }) => skipped === null)
      .map(({ item }) => planItem(item, { siteLang: settings.lang, exported })),
    keys: [...posts.keys()],
    skipped: all.flatMap(({ item, skipped: why }) => (why === null ? [] : [{ path: item.key, why }])),
    failed: [],
    links: (planned) => makeLinks(site, new Map(planned.map(({ path: key, slug }) => [key, slug]))),
    site: {
      async readHtml(planned, links, notices) {
        const post = posts.get(planned.path);
        const bytes = post && (await archive.read(post.file, MAX_POST));
        if (!bytes) throw new UnreadableFile('its file is missing, damaged or too large');
        const document = parseHtml(prepareText(bytes.toString('utf8'), notices));
        site.extract(document, post.item, notices);
        for (const node of parseNodes(post.after ?? '')) DomUtils.appendChild(document, node);
        return convertHtml(document, { planned, links, notices, site: oldSite });
      },
      findImage: (src) => findImage(src, { root: path, folder: path }),
      close: async () => archive.close(),
    },
  };
}

/** An archive does not name the host of the old site, so only links to its posts count as links to it. */
function makeSite({ postAt }: Archive, posts: ReadonlyMap<string, ArchivedPost>): OldSite {
  return {
    absolute: (url) => parseWebUrl(url),
    isOwn: (url) => posts.has(postAt(url) ?? ''),
    write: ({ href }) => href,
  };
}

function makeLinks({ postAt }: Archive, slugs: ReadonlyMap<string, string>): SiteLinks {
  return {
    resolve: (href) => {
      const url = URL.parse(href);
      const slug = url && slugs.get(postAt(url) ?? '');
      return url && slug !== undefined ? `/blog/${slug}${url.hash}` : null;
    },
    findPath: () => null,
  };
}
