import { normalize } from '../../../shared/text/combining-marks.ts';
import { decodeUrl } from '../files/decode-url.ts';
import { type FoundImage, findImage } from '../images/find-image.ts';
import type { PlannedArticle } from '../plan/plan-article.ts';
import type { OldSite } from '../sites/old-site.ts';

/**
 * Finds an image of the old site in the folder of uploads beside the export (`uploads`,
 * `wp-content/uploads`), the original rather than a smaller copy. An image that is not there stays on the old
 * site.
 */
export async function findUpload(
  src: string,
  planned: PlannedArticle,
  { root, site }: { root: string; site: OldSite },
): Promise<FoundImage> {
  const url = /^data:/i.test(src.trim()) ? null : site.absolute(src.trim(), planned);
  const file = url && behindProxy(url);
  if (url === null || file === null || !(site.isOwn(file) || isFileHost(file)))
    return findImage(src, { root, folder: root });
  for (const path of uploadPaths(file)) {
    const found = await findImage(path, { root, folder: root });
    if (found.kind !== 'missing') return found;
  }
  return findImage(url.href, { root, folder: root });
}

/** Resolves WordPress.com's image proxy: `i0.wp.com/old.example/wp-content/…`. */
function behindProxy(url: URL): URL {
  return (/^i[0-3]\.wp\.com$/.test(url.hostname) && URL.parse(`https:/${url.pathname}`)) || url;
}

/** WordPress.com's host of uploads: `name.files.wordpress.com/2020/01/…`. */
function isFileHost({ hostname }: URL): boolean {
  return hostname.endsWith('.files.wordpress.com');
}

function uploadPaths(url: URL): string[] {
  const path = normalize(decodeUrl(isFileHost(url) ? `/files${url.pathname}` : url.pathname), 'NFC');
  const below = /\/(?:wp-content\/uploads|files|blogs\.dir\/\d+\/files)\/(.+)$/.exec(path)?.[1];
  const original = (name: string) => name.replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.\w{1,5}$)/, '');
  const plain =
    below === undefined ? [path.slice(1)] : [`wp-content/uploads/${below}`, `uploads/${below}`, below];
  return [...new Set([...plain.map(original), ...plain])].map(
    (name) => `/${encodeURI(name).replace(/[?#]/g, encodeURIComponent)}`,
  );
}
