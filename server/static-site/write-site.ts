import type { Ctx } from '../../domain/context.ts';
import { readAllRedirects } from '../../domain/custom-redirects/custom-redirects.ts';
import { staticSite, TargetFolder } from '../../domain/export/export.ts';
import { feedFiles } from '../../shared/paths.ts';
import { urlsIn } from './find-urls.ts';
import { HostHeaders } from './host-headers.ts';
import { toStaticHtml, toStaticSitemap } from './static-html.ts';
import { canBeFile, fileName, type StaticPath, staticPath } from './static-paths.ts';

/** Answers a GET of a visitor. */
export type ReadSite = (url: string) => Promise<Response>;

/** The result of an export of the public site. */
export interface WrittenSite {
  pages: number;
  files: number;
  redirects: number;
  changed: number;
  removed: number;
  /** The paths that the site links to and that were not found. */
  missing: string[];
  /** The paths that no file in the folder can have, such as very long ones. */
  leftOut: string[];
}

/** The pages and files from which all others are found. No page may lead to a feed or to these files. */
const STARTS = ['/', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest', '/favicon.ico'];
/** No site has this page. */
const NO_PAGE = '/404-of-the-exported-site';
/** Articles have a Markdown twin, to which their pages do not link. */
const SITEMAP = /^\/sitemap.*\.xml$/;
const ARTICLE = /^\/blog\/[^/]+$/;
const PROGRESS_EVERY = 500;

/**
 * Writes the public site as files into a folder: every page that its links and sitemaps lead to, with all
 * that these show, as an anonymous visitor gets them. The same site makes the same bytes.
 */
export async function writeSite(
  ctx: Ctx,
  read: ReadSite,
  path: string,
  onProgress: (line: string) => void = () => {},
): Promise<WrittenSite> {
  const folder = await TargetFolder.open(path, staticSite);
  const { origin } = new URL(ctx.config.publicUrl);
  const site: WrittenSite = {
    pages: 0,
    files: 0,
    redirects: 0,
    changed: 0,
    removed: 0,
    missing: [],
    leftOut: [],
  };
  const headers = new HostHeaders();
  const moved = new Map<string, string>();
  const { add, take } = queuePaths(origin);
  for (const start of [...STARTS, ...Object.values(feedFiles).map((file) => `/${file}`)]) add(start, origin);
  for (let next = take(); next; next = take()) {
    const response = await read(origin + next.url);
    const location = response.headers.get('location');
    if (location !== null) {
      if (next.query === '') moved.set(decodeURI(next.pathname), location);
      add(location, origin + next.url);
      continue;
    }
    if (response.status !== 200) {
      site.missing.push(next.url);
      continue;
    }
    const type = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    const isPage = type.startsWith('text/html');
    const text = isPage || /css|javascript|xml/.test(type) ? bytes.toString() : '';
    for (const url of urlsIn(text, type)) add(url, origin + next.url);
    if (isPage && ARTICLE.test(next.url)) add(`${next.url}.md`, origin);
    const name = fileName(next.pathname, isPage);
    if (!canBeFile(name)) {
      site.leftOut.push(next.url);
      continue;
    }
    headers.add(next.pathname, isPage, response.headers);
    const own = SITEMAP.test(next.url) ? toStaticSitemap(text, origin) : bytes;
    await folder.write(name, isPage ? toStaticHtml(text, origin) : own);
    if (isPage) site.pages++;
    else site.files++;
    if ((site.pages + site.files) % PROGRESS_EVERY === 0)
      onProgress(`${site.pages} pages, ${site.files} files`);
  }
  await folder.write('404.html', toStaticHtml(await (await read(origin + NO_PAGE)).text(), origin));
  await folder.write('_headers', headers.toString());
  site.redirects = await writeRedirects(ctx, folder, moved);
  await folder.write(staticSite.manifest, `${JSON.stringify({ format: 'lekha-static-site', version: 1 })}\n`);
  site.removed = await folder.finish();
  site.missing.sort();
  return { ...site, changed: folder.changed };
}

/** The paths of the site at `origin` that are to be read, each of them once. */
function queuePaths(origin: string) {
  const waiting: StaticPath[] = [];
  const seen = new Set<string>();
  return {
    add(url: string, base: string): void {
      const found = staticPath(URL.parse(url, base)?.href ?? '', origin);
      if (!found || seen.has(found.url)) return;
      seen.add(found.url);
      waiting.push(found);
    },
    take: () => waiting.pop(),
  };
}

/** The hosts that read `_redirects` take `*` and `:name` for any path. */
const SPECIAL = /[?#*:]/g;
const toHex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Writes the redirects for the usual hosts: `_redirects`, and a map for nginx. */
async function writeRedirects(ctx: Ctx, folder: TargetFolder, moved: Map<string, string>): Promise<number> {
  const all = new Map([...moved, ...(await readAllRedirects(ctx))]);
  const rows = [...all]
    .map(([from, to]) => [encodeURI(from).replace(SPECIAL, toHex), to] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  await folder.write('_redirects', rows.map(([from, to]) => `${from} ${to} 301\n`).join(''));
  const quote = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  const decoded = rows.map(
    ([from, to]) => `${quote(decodeURIComponent(from))} ${quote(to.replaceAll('$', '%24'))};\n`,
  );
  await folder.write('redirects.nginx.map', decoded.join(''));
  return rows.length;
}
