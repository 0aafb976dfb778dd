import { normalize } from '../../../shared/text/combining-marks.ts';
import { decodeUrl } from '../files/decode-url.ts';
import type { ZipArchive } from '../files/zip-file.ts';
import { type FoundImage, findImage } from '../images/find-image.ts';
import type { PlannedArticle } from '../plan/plan-article.ts';
import type { OldSite } from '../sites/old-site.ts';

/**
 * Finds an image in the archive or, beside a JSON file, in the folder `content/images`; the original size
 * first.
 */
export async function findGhostImage(
  src: string,
  planned: PlannedArticle,
  { site, archive, root }: { site: OldSite; archive: ZipArchive | null; root: string },
): Promise<FoundImage> {
  const search = { root, folder: root };
  const url = /^data:/i.test(src.trim()) ? null : site.absolute(src.trim(), planned);
  if (url === null) return findImage(src, search);
  const below = /\/content\/images\/(.+)$/.exec(normalize(decodeUrl(url.pathname), 'NFC'))?.[1];
  const original = below?.replace(/^size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/, '');
  if (below === undefined || original === undefined) {
    return site.isOwn(url) ? findImage(url.pathname, search) : findImage(src, search);
  }
  for (const path of new Set([original, below])) {
    const found = archive
      ? findInArchive(archive, path)
      : await findImage(`/content/images/${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`, search);
    if (found.kind !== 'missing') return found;
  }
  return site.isOwn(url) ? { kind: 'missing' } : findImage(src, search);
}

function findInArchive(archive: ZipArchive, path: string): FoundImage {
  const key = archive.paths.find(
    (name) =>
      name === `content/images/${path}` || name.endsWith(`/images/${path}`) || name === `images/${path}`,
  );
  return key === undefined
    ? { kind: 'missing' }
    : { kind: 'archived', key, read: (max) => archive.read(key, max) };
}
