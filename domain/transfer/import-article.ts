import { createHash } from 'node:crypto';
import { type ImportedArticle, importArticle } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { recordItem } from './import-items.ts';
import { type ImportRun, makeArticle } from './make-article.ts';
import { makeNotices, type Notices } from './notices.ts';
import type { PlannedArticle } from './plan/plan-article.ts';
import { decidePublication } from './plan/publication.ts';
import { addNotices, type ImportedFile } from './report.ts';

/** Part of every content hash. Incrementing it makes the next import update every unedited article. */
const FORMAT = 1;

/**
 * Imports one file: stores its images, then the article in one transaction. Adds all notices to the report. Throws if the
 * article cannot be stored.
 */
export async function importFile(ctx: Ctx, run: ImportRun, planned: PlannedArticle): Promise<void> {
  const { path } = planned;
  const { report } = run;
  const before = run.known.get(path);
  if (before?.state === 'deleted') {
    report.skipped.push({ path, why: 'deleted here since it was imported' });
    return;
  }
  const notices = makeNotices();
  const input = await makeArticle(ctx, run, planned, notices);
  const contentHash = hashContent(input, planned);
  const changed = before?.contentHash !== contentHash || before.formerPath !== undefined;
  const { why, status } = decidePublication(planned, ctx.now());
  if (before?.state === 'edited') {
    const file = changed ? ', and its file changed' : '';
    const exposed =
      why.length > 0 && before.status === 'published'
        ? `; published here, but its file makes it ${status === 'draft' ? 'a draft' : status} (${why.join(', ')})`
        : '';
    report.skipped.push({ path, why: `edited here since it was imported${file}${exposed}` });
    return;
  }
  const slug =
    before && !changed ? before.slug : await storeArticle(ctx, run, planned, { input, contentHash, notices });
  addNotices(report, path, notices.list());
  if (why.length > 0) report.withheld.push({ path, status, why });
  const outcome: ImportedFile['outcome'] = before ? (changed ? 'updated' : 'unchanged') : 'created';
  report.counts[outcome] += 1;
  report.statuses[status] += 1;
  report.articles.push({
    path,
    outcome,
    title: structuredClone(input.title),
    url: `/blog/${slug ?? planned.slug}`,
    status,
  });
}

/** Returns the article's slug. */
async function storeArticle(
  ctx: Ctx,
  { source, known }: ImportRun,
  { path, dateFromFile }: PlannedArticle,
  { input, contentHash, notices }: { input: ImportedArticle; contentHash: string; notices: Notices },
): Promise<string> {
  const before = known.get(path);
  const date = dateFromFile ? (before?.date ?? input.date) : input.date;
  const stored = await importArticle(
    ctx,
    { ...input, date, id: before?.articleId },
    async (tx, { _id, version }) => {
      const item = { source, path, contentHash, articleId: _id, version, now: ctx.now() };
      await recordItem(tx, item, before);
    },
  );
  for (const what of stored.dropped) notices.leftOut(`unsupported formatting: ${what}`);
  return stored.slug;
}

/**
 * Hashes what the file says. A scheduled date that has passed does not change the hash, and neither does the
 * modification time of a file without a date.
 */
function hashContent(input: ImportedArticle, { dateFromFile, date, publishOn }: PlannedArticle): string {
  const { date: _, status, ...rest } = input;
  const parts = [FORMAT, rest, dateFromFile ? null : date, status === 'draft'];
  if (publishOn !== null && publishOn !== date) parts.push(publishOn);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
