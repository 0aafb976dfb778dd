import { realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { siteSettings } from '../site/site.ts';
import { kindOfFile, kindOfFolder, UNDERSTOOD } from './files/other-kinds.ts';
import { UnreadableFile, unreadable } from './files/read-file.ts';
import { type FoundFiles, findArticleFiles } from './files/walk-folder.ts';
import { importFile } from './import-article.ts';
import { type KnownItem, knownItems } from './import-items.ts';
import type { ImportRun } from './make-article.ts';
import { openPictureShelf } from './pictures/picture-shelf.ts';
import { linkTranslations, type PlannedArticle, planArticle, type SiteDefaults } from './plan/import-plan.ts';
import { followMovedDrafts } from './plan/moved-drafts.ts';
import { planAliases } from './plan/plan-aliases.ts';
import { planSlugs } from './plan/plan-slugs.ts';
import { makeSiteLinks } from './plan/site-links.ts';
import { type ImportReport, openReport, type PassedOver } from './report.ts';

export { type ImportReport, reportLines } from './report.ts';

/** What to import. */
export interface ImportOptions {
  /** A folder of Markdown files, with or without the pictures they name. */
  path: string;
  /** A name for where it comes from, so that a later import knows its articles again; the folder's full path by default. */
  source?: string | undefined;
  /** Told before each file. */
  onProgress?: (progress: { done: number; total: number; path: string }) => void;
}

/**
 * Imports a folder of Markdown with front matter. Each article is stored in a transaction of its own, so that an
 * interrupted import has lost nothing and can be run again; running it again changes only what changed in the folder. A
 * file that fails is reported and stops no other. Throws `not_found` when there is nothing at `path` that can be read, and
 * `unsupported_type` for a file.
 */
export async function importFolder(
  ctx: Ctx,
  { path, source, onProgress }: ImportOptions,
): Promise<ImportReport> {
  authorize(ctx, 'import.run');
  const root = await folderAt(path);
  const found = await filesIn(root);
  const { files } = found;
  const report = openReport(source ?? root, files.length);
  report.failed.push(...found.unreadable);
  report.passedOver.push(...found.links);
  const planned = await planAll(ctx, root, files, report);
  const run = await prepare(ctx, root, planned, report, files);
  for (const [done, article] of planned.entries()) {
    onProgress?.({ done, total: planned.length, path: article.path });
    await attempt(ctx, report, article.path, () => importFile(ctx, run, article));
  }
  if (planned.length === 0) report.notUnderstood = await notUnderstood(root, found.others);
  report.pictures.kept = run.shelf.kept().length;
  return report;
}

async function folderAt(path: string): Promise<string> {
  try {
    const root = await realpath(path);
    if ((await stat(root)).isDirectory()) return root;
  } catch (cause) {
    throw new LekhaError('not_found', `There is no folder '${path}'.`, { cause });
  }
  const kind = await kindOfFile(path).catch(() => null);
  const what = `'${path}' is ${kind ?? 'a file'}.`;
  throw new LekhaError('unsupported_type', `${what} ${UNDERSTOOD}`);
}

async function filesIn(root: string): Promise<FoundFiles> {
  try {
    return await findArticleFiles(root);
  } catch (cause) {
    throw new LekhaError('not_found', `'${root}': ${unreadable(cause).message}.`, { cause });
  }
}

/** Why a folder gave no article, with what would. */
async function notUnderstood(root: string, others: string[]): Promise<string> {
  const kind = await kindOfFolder(root, others);
  const seen = kind === null ? '' : ` It seems to hold ${kind}.`;
  return `There is no article in '${root}'.${seen} ${UNDERSTOOD}`;
}

async function planAll(
  ctx: Ctx,
  root: string,
  files: string[],
  report: ImportReport,
): Promise<PlannedArticle[]> {
  const { lang, timeZone } = await siteSettings(ctx);
  const site: SiteDefaults = { lang, timeZone };
  const folders = Map.groupBy(files, (file) => posix.dirname(file));
  const planned: PlannedArticle[] = [];
  for (const file of files) {
    await attempt(ctx, report, file, async () => {
      const plan = await planArticle(root, file, site, (folders.get(posix.dirname(file))?.length ?? 0) > 1);
      if (isPassedOver(plan)) report.passedOver.push(plan);
      else planned.push(plan);
    });
  }
  return planned;
}

function isPassedOver(plan: PlannedArticle | PassedOver): plan is PassedOver {
  return 'why' in plan;
}

async function prepare(
  ctx: Ctx,
  root: string,
  planned: PlannedArticle[],
  report: ImportReport,
  files: string[],
): Promise<ImportRun> {
  const { source } = report;
  const known = await knownItems(ctx.db.read, source);
  followMovedDrafts(planned, known, files);
  report.withoutFile = withoutFile(known, files);
  const { lang } = await siteSettings(ctx);
  linkTranslations(planned, source);
  await planSlugs(ctx.db.read, planned, known, lang);
  planAliases(planned, lang);
  return { root, source, links: makeSiteLinks(planned, lang), shelf: openPictureShelf(ctx), known, report };
}

/** Articles that are here of files that are not there any more. */
function withoutFile(known: ReadonlyMap<string, KnownItem>, files: string[]): ImportReport['withoutFile'] {
  const there = new Set(files);
  return [...known].flatMap(([path, { state, slug, status }]) =>
    there.has(path) || state === 'deleted' || slug === null || status === null
      ? []
      : [{ path, address: `/blog/${slug}`, status }],
  );
}

/** What goes wrong with one file is said in the report; the import goes on. */
async function attempt(
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
