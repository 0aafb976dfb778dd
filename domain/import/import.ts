import { withWaitBudget } from '../../platform/db/wait-budget.ts';
import { describeCategories } from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import type { DateOrder } from '../dates/dates.ts';
import { addFormerPaths } from '../page-redirects/page-redirects.ts';
import { authorize } from '../permissions.ts';
import { loadSettings } from '../site/site.ts';
import type { SkippedFile } from './files/notices.ts';
import { UnreadableFile } from './files/read-file.ts';
import type { FetchBytes } from './images/fetch-image.ts';
import { type ImageStore, openImageStore } from './images/image-store.ts';
import { prepareFile, type StoreFile } from './import-file.ts';
import { type ImportItem, ImportReport } from './import-report.ts';
import type { ImportRun } from './make-article.ts';
import { openSite } from './open-site.ts';
import { findHidden, linksToChanged } from './plan/hidden-articles.ts';
import { findKnownItems, type KnownItem } from './plan/import-items.ts';
import { followMovedDrafts } from './plan/moved-drafts.ts';
import { numberParts } from './plan/number-parts.ts';
import { noticeTakenAliases, originalsFirst, planAliases } from './plan/plan-aliases.ts';
import { linkTranslations, type PlannedArticle } from './plan/plan-article.ts';
import { planPages } from './plan/plan-pages.ts';
import { planSlugs } from './plan/plan-slugs.ts';
import type { PlannedSite } from './sites/site-source.ts';

export { fetchFromWeb } from './images/fetch-image.ts';
export { type ImportReport, reportLines, summarise } from './import-report.ts';

/** The source of an import, and how it is read. */
export interface ImportOptions {
  /**
   * A folder of Markdown files and their images, or an export of WordPress, Ghost, Blogger, Medium or
   * Substack.
   */
  path: string;
  /**
   * Names the origin, so that a later import recognises its articles; by default the folder's full path or
   * the site.
   */
  source?: string | undefined;
  /** The URL of the old site, if no configuration in the folder names it. */
  baseUrl?: string | undefined;
  /** The order of dates such as `06/01/2020`. */
  dateOrder?: DateOrder | undefined;
  /** Fetches images of other sites, such as the old one. */
  fetchBytes?: FetchBytes | undefined;
  /** Keeps articles drafts whose front matter has fields that may withhold them. */
  strict?: boolean | undefined;
  /** Publishes notes of Obsidian that do not say that they are public. */
  publishAll?: boolean | undefined;
  /** Writes nothing, and reports what an import would do. */
  dryRun?: boolean | undefined;
  /** Called before each article. */
  onProgress?: (progress: { done: number; total: number; path: string }) => void;
}

/**
 * Imports a folder of Markdown with front matter, or an export of WordPress, Ghost, Blogger, Medium or
 * Substack. Each article has its own transaction, so that an interrupted import can be run again; a second
 * run changes only what changed in the source. An article that fails is reported and the import goes on.
 * Throws `not_found` for a path that cannot be read, `unsupported_type` for a file of another kind, and
 * `invalid` for an export that is damaged or hostile.
 */
export async function importContent(
  ctx: Ctx,
  { path, source, dryRun = false, fetchBytes, onProgress, ...old }: ImportOptions,
): Promise<ImportReport> {
  authorize(ctx, 'import.run');
  const failed: SkippedFile[] = [];
  const site = await openSite(ctx, { path, fetchBytes, ...old }, (file, work) =>
    reportFailure(ctx, failed, file, work),
  );
  try {
    const report = new ImportReport({ source: source ?? site.source, kind: site.kind, dryRun });
    report.add('failed', [...site.failed, ...failed]);
    report.add('skipped', site.skipped);
    report.unsupported = site.unsupported;
    const run = await prepareRun(ctx, site, report, openImageStore(ctx, { dryRun, fetchBytes }));
    report.items.push(...(await importFiles(ctx, run, site.planned, onProgress)));
    await importAgain(ctx, run, site.planned);
    if (!dryRun) {
      await describeCategories(ctx, site.sections ?? []);
      await addFormerPaths(ctx, site.formerPaths ?? []);
    }
    report.imagesImported = run.images.count();
    return report;
  } finally {
    await site.site.close?.();
  }
}

async function prepareRun(
  ctx: Ctx,
  site: PlannedSite,
  report: ImportReport,
  images: ImageStore,
): Promise<ImportRun> {
  const { source } = report;
  const { planned, keys } = site;
  const known = await findKnownItems(ctx.db.read, source);
  followMovedDrafts(planned, known, keys);
  report.withoutFile = articlesWithoutFile(known, keys);
  const { lang } = await loadSettings(ctx);
  linkTranslations(originalsFirst(planned, lang), source);
  numberParts(planned);
  await planSlugs(ctx.db.read, planned, known, lang);
  await planPages(ctx.db.read, planned, known);
  planAliases(planned, lang);
  report.withoutOldUrl = countUnknownUrls(site, planned);
  await noticeTakenAliases(ctx.db.read, planned, known);
  return {
    site: site.site,
    source,
    links: site.links(planned),
    images,
    known,
    report,
    hidden: findHidden(planned, known, { now: ctx.now(), asBefore: true }),
    linking: new Map(),
  };
}

/** Counts the public articles whose old URL nothing tells. */
function countUnknownUrls({ kind }: PlannedSite, planned: PlannedArticle[]): number {
  if (kind !== 'Markdown files') return 0;
  const isUnknown = ({ oldUrls = [], aliases, pagePath, withheld }: PlannedArticle) =>
    oldUrls.length === 0 && aliases.length === 0 && pagePath === undefined && withheld.reasons.length === 0;
  return planned.filter(isUnknown).length;
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

/** The articles that are stored together, so that on SQLite they share commits. */
const STORED_TOGETHER = 16;
/** They may wait longer for the database than a request, since nobody waits for a response. */
const STORE_WAIT_MS = 60_000;

/** Imports the articles in their order. */
async function importFiles(
  ctx: Ctx,
  run: ImportRun,
  planned: readonly PlannedArticle[],
  onProgress?: ImportOptions['onProgress'],
): Promise<ImportItem[]> {
  const imported: ImportItem[] = [];
  const prepared: StoreFile[] = [];
  const storePrepared = async () => {
    const storing = prepared.splice(0);
    const items = () => Promise.all(storing.map((store) => store()));
    imported.push(...(await withWaitBudget(items, STORE_WAIT_MS)));
  };
  try {
    for (const [done, article] of planned.entries()) {
      const { path } = article;
      onProgress?.({ done, total: planned.length, path });
      const fail = (error: unknown) => ({ ...describeFailure(ctx, path, error), result: 'failed' as const });
      const store = await prepareFile(ctx, run, article).catch((error) => async () => fail(error));
      prepared.push(() => store().catch(fail));
      if (prepared.length === STORED_TOGETHER) await storePrepared();
    }
  } finally {
    await storePrepared();
  }
  return imported;
}

/**
 * Imports those articles again that link to one of which only its conversion told that it is not public, such
 * as one without any text.
 */
async function importAgain(ctx: Ctx, run: ImportRun, planned: readonly PlannedArticle[]): Promise<void> {
  const hidden = findHidden(planned, run.known, { now: ctx.now() });
  const linking = linksToChanged(run.linking, run.hidden, hidden);
  if (linking.size === 0) return;
  const { report, source, site } = run;
  const known = report.dryRun ? run.known : await findKnownItems(ctx.db.read, source);
  await site.rewind?.();
  const inOrder = planned.filter((article) => linking.has(article));
  const again = await importFiles(ctx, { ...run, hidden, known }, inOrder);
  const byPath = new Map(again.map((item) => [item.path, item]));
  for (const [i, first] of report.items.entries()) {
    const second = byPath.get(first.path);
    if (second === undefined) continue;
    const keepsResult = ['created', 'updated'].includes(first.result) && second.result !== 'failed';
    report.items[i] = { ...second, result: keepsResult ? first.result : second.result };
  }
}

/** Reports what `work` throws, so that the import goes on with the next file. */
async function reportFailure(
  ctx: Ctx,
  failed: SkippedFile[],
  path: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    failed.push(describeFailure(ctx, path, error));
  }
}

function describeFailure(ctx: Ctx, path: string, error: unknown): SkippedFile {
  if (!(error instanceof UnreadableFile)) ctx.log.error({ event: 'import_file_failed', path, err: error });
  return { path, why: error instanceof Error ? error.message : String(error) };
}
