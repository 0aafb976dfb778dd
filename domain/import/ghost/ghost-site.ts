import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readPlainFile, UnreadableFile } from '../files/read-file.ts';
import { cannotImport } from '../files/unsupported-formats.ts';
import type { ZipArchive } from '../files/zip-file.ts';
import { parseHtml } from '../html/html-tree.ts';
import { MATH_SCRIPT } from '../markdown/html-formulas.ts';
import { convertHtml, prepareText } from '../sites/convert-html.ts';
import { makeOldSite, makeUrlLinks, type OldSite } from '../sites/old-site.ts';
import { planItem } from '../sites/plan-item.ts';
import type { PlannedSite } from '../sites/site-source.ts';
import { findGhostImage } from './ghost-images.ts';
import { postHtml } from './post-html.ts';
import { type GhostPost, readGhostData, readPost } from './read-ghost.ts';

/** The database of the export, which is read as a whole. */
const MAX_JSON = 128 * 1024 * 1024;

/** Plans the posts of a Ghost export: the JSON file, or a ZIP archive with it and the images. */
export async function planGhostSite(
  path: string,
  archive: ZipArchive | null,
  settings: { lang: string; baseUrl?: string | undefined },
): Promise<PlannedSite> {
  const data = readGhostData(parseJson(path, await readJson(path, archive)));
  const exported = (await stat(path)).mtime;
  const site = { ...makeGhostSite(settings.baseUrl), hasDollarFormulas: MATH_SCRIPT.test(data.code) };
  const planned = [];
  const posts = new Map<string, GhostPost>();
  for (const post of data.posts) {
    const item = readPost(post, data);
    if (posts.has(item.key)) continue;
    posts.set(item.key, post);
    planned.push(planItem(item, { siteLang: data.lang ?? settings.lang, exported }));
  }
  return {
    source: path,
    kind: 'Ghost posts',
    planned,
    keys: [...posts.keys()],
    skipped: [],
    failed: [],
    formerPaths: data.formerPaths,
    links: (articles) => makeUrlLinks(articles, site, data.formerPaths),
    site: ghostSource(path, archive, posts, site),
  };
}

/** The old site of an export. Ghost writes `__GHOST_URL__` instead of its URL. */
function makeGhostSite(baseUrl: string | undefined): OldSite {
  const site = makeOldSite(baseUrl === undefined ? [] : [baseUrl]);
  return { ...site, absolute: (url, from) => site.absolute(url.replace(/^__GHOST_URL__/, '') || '/', from) };
}

function ghostSource(
  path: string,
  archive: ZipArchive | null,
  posts: ReadonlyMap<string, GhostPost>,
  site: OldSite,
): PlannedSite['site'] {
  return {
    async readHtml(planned, links, notices) {
      const post = posts.get(planned.path);
      if (!post) throw new UnreadableFile('it is not in the export');
      const document = parseHtml(prepareText(postHtml(post, notices), notices));
      const code = `${post.fields.codeinjection_head ?? ''} ${post.fields.codeinjection_foot ?? ''}`;
      const hasDollarFormulas = site.hasDollarFormulas || MATH_SCRIPT.test(code);
      return convertHtml(document, { planned, links, notices, site: { ...site, hasDollarFormulas } });
    },
    findImage: (src, planned) => findGhostImage(src, planned, { site, archive, root: dirname(path) }),
    close: async () => archive?.close(),
  };
}

async function readJson(path: string, archive: ZipArchive | null): Promise<Buffer> {
  if (!archive) {
    const { bytes } = await readPlainFile(path, MAX_JSON);
    if (bytes === null) throw cannotImport(path, 'It is larger than 128 MB.');
    return bytes;
  }
  const candidates = archive.paths.filter(
    (name) => /\.json$/i.test(name) && !/(?:^|\/)(?:__MACOSX|themes?|node_modules)\//.test(name),
  );
  for (const name of candidates.slice(0, 20)) {
    const bytes = await archive.read(name, MAX_JSON);
    if (bytes !== null && /"posts"\s*:\s*\[/.test(bytes.subarray(0, MAX_JSON).toString('latin1')))
      return bytes;
  }
  throw cannotImport(path, 'It is a ZIP archive without a Ghost export.');
}

function parseJson(path: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw cannotImport(path, 'Its JSON is damaged or ends too early.');
  }
}
