import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { loadSettings } from '../site/site.ts';
import { planBloggerSite } from './blogger/blogger-site.ts';
import { unreadable } from './files/read-file.ts';
import { hasMarkdown, unpackZip } from './files/unpack-zip.ts';
import {
  cannotImport,
  type ExportFormat,
  recogniseFile,
  recogniseFolder,
  SUPPORTED,
} from './files/unsupported-formats.ts';
import { openZip, type ZipArchive } from './files/zip-file.ts';
import { planMarkdownSite } from './folder/markdown-site.ts';
import { type FoundFiles, findArticleFiles } from './folder/walk-folder.ts';
import { planGhostSite } from './ghost/ghost-site.ts';
import { isMediumArchive, planMediumSite } from './medium/medium-site.ts';
import type { MarkdownSettings } from './plan/plan-article.ts';
import type { PlannedSite } from './sites/site-source.ts';
import { isSubstackArchive, planSubstackSite } from './substack/substack-site.ts';
import { planWordPressSite } from './wordpress/wordpress-site.ts';

/** Runs work on a file and reports what it throws. */
export type Attempt = (path: string, work: () => Promise<void>) => Promise<void>;

/**
 * Plans the articles of a folder of Markdown, a WordPress export (a file or a folder of its parts), or an
 * export of Ghost, Blogger, Medium or Substack. If it has no articles, `unsupported` says so. Throws
 * `not_found` for a path that cannot be read, and `unsupported_type` for a file of another kind.
 */
export async function openSite(
  ctx: Ctx,
  {
    path,
    ...old
  }: { path: string } & Pick<
    MarkdownSettings,
    'baseUrl' | 'dateOrder' | 'strict' | 'publishAll' | 'fetchBytes'
  >,
  attempt: Attempt,
): Promise<PlannedSite & { unsupported: string | null }> {
  const settings = await loadSettings(ctx);
  const { root, isFolder } = await resolvePath(path);
  const plan = (folder: string, found: FoundFiles) =>
    planMarkdownSite(folder, found, { ...settings, ...old, now: ctx.now() }, attempt);
  if (!isFolder) {
    const planFolder = async (folder: string) => plan(folder, await findFiles(folder));
    const { maxUploadBytes: maxFileBytes } = ctx.config;
    return withArticles(await openFile(root, path, { ...settings, ...old, maxFileBytes, planFolder }), root);
  }
  const found = await findFiles(root);
  const parts = found.files.length === 0 ? await wordPressParts(root, found.others) : [];
  if (parts.length > 0) return withArticles(await planWordPressSite(root, parts, settings), root);
  return withArticles(await plan(root, found), root, await recogniseFolder(root, found.others));
}

function withArticles(
  site: PlannedSite,
  root: string,
  content: string | null = null,
): PlannedSite & { unsupported: string | null } {
  const seems = content ? ` It seems to contain ${content}.` : '';
  const none = `No articles found in '${root}'.${seems} ${SUPPORTED}`;
  return { ...site, unsupported: site.planned.length === 0 ? none : null };
}

async function resolvePath(path: string): Promise<{ root: string; isFolder: boolean }> {
  try {
    const root = await realpath(path);
    return { root, isFolder: (await stat(root)).isDirectory() };
  } catch (cause) {
    throw new LekhaError('not_found', `There is no file or folder '${path}'.`, { cause });
  }
}

/** Settings of the site and of the operator for an export in one file. */
interface FileSettings {
  lang: string;
  baseUrl?: string | undefined;
  /** The limit of each file of an archive that is unpacked, in bytes. */
  maxFileBytes: number;
  /** Plans a folder of Markdown. */
  planFolder(root: string): Promise<PlannedSite>;
}

async function openFile(root: string, path: string, settings: FileSettings): Promise<PlannedSite> {
  const format = await recogniseFile(root).catch(() => null);
  if (format?.kind === 'wordpress') return planWordPressSite(join(root, '..'), [root], settings);
  if (format?.kind === 'blogger') return planBloggerSite(root, settings);
  if (format?.kind === 'ghost') return planGhostSite(root, null, settings);
  if (format?.kind === 'zip') return openArchive(root, settings);
  throw unsupportedFile(path, format);
}

/** Opens a ZIP archive. The site that is planned of it closes it. */
async function openArchive(root: string, settings: FileSettings): Promise<PlannedSite> {
  const archive = await openZip(root).catch((cause: Error) => {
    throw cannotImport(root, cause.message, cause);
  });
  try {
    if (isSubstackArchive(archive.paths)) return await planSubstackSite(root, archive, settings);
    if (isMediumArchive(archive.paths)) return await planMediumSite(root, archive, settings);
    return await planGhostSite(root, archive, settings);
  } catch (error) {
    const isOther = error instanceof LekhaError && error.code === 'unsupported_type' && hasMarkdown(archive);
    if (isOther) return await planUnpacked(root, archive, settings).finally(archive.close);
    archive.close();
    throw error;
  }
}

/** Plans an archive of a folder of Markdown. Closing the site deletes the files that were unpacked. */
async function planUnpacked(
  path: string,
  archive: ZipArchive,
  { planFolder, maxFileBytes }: FileSettings,
): Promise<PlannedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-archive-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { root, leftOut } = await unpackZip(archive, folder, maxFileBytes);
    const planned = await planFolder(root);
    const close = () => Promise.resolve(planned.site.close?.()).finally(remove);
    return {
      ...planned,
      source: path,
      skipped: [...planned.skipped, ...leftOut],
      site: { ...planned.site, close },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function unsupportedFile(path: string, format: ExportFormat | null): LekhaError {
  return new LekhaError('unsupported_type', `'${path}' is ${format?.name ?? 'a file'}. ${SUPPORTED}`);
}

async function findFiles(root: string): Promise<FoundFiles> {
  try {
    return await findArticleFiles(root);
  } catch (cause) {
    throw new LekhaError('not_found', `'${root}': ${unreadable(cause).message}.`, { cause });
  }
}

/** The files of a WordPress export that was written in several parts, in their order. */
async function wordPressParts(root: string, others: string[]): Promise<string[]> {
  const parts: string[] = [];
  for (const other of others.filter((path) => /^[^/]+\.xml$/i.test(path))) {
    const format = await recogniseFile(join(root, other)).catch(() => null);
    if (format?.kind === 'wordpress') parts.push(join(root, other));
  }
  return parts.toSorted((a, b) => basename(a).localeCompare(basename(b), 'en', { numeric: true }));
}
