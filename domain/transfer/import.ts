import { realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { siteSettings } from '../site/site.ts';
import { UnreadableFile, unreadable } from './files/read-file.ts';
import { recogniseFile, recogniseFolder, SUPPORTED } from './files/unsupported-formats.ts';
import { type FoundFiles, findArticleFiles } from './files/walk-folder.ts';
import { openImageStore } from './images/image-store.ts';
import { importFile } from './import-article.ts';
import { type KnownItem, knownItems } from './import-items.ts';
import type { ImportRun } from './make-article.ts';
import { followMovedDrafts } from './plan/moved-drafts.ts';
import { planAliases } from './plan/plan-aliases.ts';
import { linkTranslations, type PlannedArticle, planArticle } from './plan/plan-article.ts';
import { planSlugs } from './plan/plan-slugs.ts';
import { makeSiteLinks } from './plan/site-links.ts';
import { type ImportReport, makeReport } from './report.ts';

export { type ImportReport, reportLines } from './report.ts';

/** What to import. */
export interface ImportOptions {
  /** A folder of Markdown files and their images. */
  path: string;
  /** Names the origin, so that a later import recognises its articles; by default the folder's full path. */
  source?: string | undefined;
  /** Called before each file. */
  onProgress?: (progress: { done: number; total: number; path: string }) => void;
}

/**
 * Imports a folder of Markdown with front matter. Each article has its own transaction, so that an interrupted import can
 * be run again; a second run changes only what changed in the folder. A file that fails is reported and the import goes
 * on. Throws `not_found` for a folder that cannot be read, and `unsupported_type` for a file.
 */
export async function importFolder(
  ctx: Ctx,
  { path, source, onProgress }: ImportOptions,
): Promise<ImportReport> {
  authorize(ctx, 'import.run');
  const root = await resolveFolder(path);
  const found = await findFiles(root);
  const { files } = found;
  const report = makeReport(source ?? root, files.length);
  report.failed.push(...found.unreadable);
  report.skipped.push(...found.links);
  const planned = await planAll(ctx, root, files, report);
  const run = await prepareRun(ctx, root, planned, report, files);
  for (const [done, article] of planned.entries()) {
    onProgress?.({ done, total: planned.length, path: article.path });
    await reportFailure(ctx, report, article.path, () => importFile(ctx, run, article));
  }
  if (planned.length === 0) {
    const content = await recogniseFolder(root, found.others);
    report.unsupported = `No articles found in '${root}'.${content ? ` It seems to contain ${content}.` : ''} ${SUPPORTED}`;
  }
  report.images.imported = run.images.count();
  return report;
}

async function resolveFolder(path: string): Promise<string> {
  try {
    const root = await realpath(path);
    if ((await stat(root)).isDirectory()) return root;
  } catch (cause) {
    throw new LekhaError('not_found', `There is no folder '${path}'.`, { cause });
  }
  const format = await recogniseFile(path).catch(() => null);
  throw new LekhaError('unsupported_type', `'${path}' is ${format ?? 'a file'}. ${SUPPORTED}`);
}

async function findFiles(root: string): Promise<FoundFiles> {
  try {
    return await findArticleFiles(root);
  } catch (cause) {
    throw new LekhaError('not_found', `'${root}': ${unreadable(cause).message}.`, { cause });
  }
}

async function planAll(
  ctx: Ctx,
  root: string,
  files: string[],
  report: ImportReport,
): Promise<PlannedArticle[]> {
  const site = await siteSettings(ctx);
  const folders = Map.groupBy(files, (file) => posix.dirname(file));
  const planned: PlannedArticle[] = [];
  for (const file of files) {
    await reportFailure(ctx, report, file, async () => {
      const plan = await planArticle(root, file, site, (folders.get(posix.dirname(file))?.length ?? 0) > 1);
      if ('why' in plan) report.skipped.push(plan);
      else planned.push(plan);
    });
  }
  return planned;
}

async function prepareRun(
  ctx: Ctx,
  root: string,
  planned: PlannedArticle[],
  report: ImportReport,
  files: string[],
): Promise<ImportRun> {
  const { source } = report;
  const known = await knownItems(ctx.db.read, source);
  followMovedDrafts(planned, known, files);
  report.withoutFile = articlesWithoutFile(known, files);
  const { lang } = await siteSettings(ctx);
  linkTranslations(planned, source);
  await planSlugs(ctx.db.read, planned, known, lang);
  planAliases(planned, lang);
  return { root, source, links: makeSiteLinks(planned, lang), images: openImageStore(ctx), known, report };
}

function articlesWithoutFile(
  known: ReadonlyMap<string, KnownItem>,
  files: string[],
): ImportReport['withoutFile'] {
  const present = new Set(files);
  return [...known].flatMap(([path, { state, slug, status }]) =>
    present.has(path) || state === 'deleted' || slug === null || status === null
      ? []
      : [{ path, url: `/blog/${slug}`, status }],
  );
}

/** Reports what `work` throws, so that the import goes on with the next file. */
async function reportFailure(
  ctx: Ctx,
  report: ImportReport,
  path: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) ctx.log.error({ event: 'import_file_failed', path, err: error });
    report.failed.push({ path, why: error instanceof Error ? error.message : String(error) });
  }
}
