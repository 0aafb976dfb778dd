import { createHash } from 'node:crypto';
import { formatInstant } from '../../platform/clock.ts';
import { checkImport, type ImportedArticle, importArticle } from '../articles/articles.ts';
import { importComments } from '../comments/comments.ts';
import type { Ctx } from '../context.ts';
import { makeNotices, type Notices } from './files/notices.ts';
import { noticedFields } from './import-report.ts';
import { type ImportRun, makeArticle } from './make-article.ts';
import { decidePublication } from './plan/decide-publication.ts';
import { recordItem } from './plan/import-items.ts';
import { type PlannedArticle, urlHere } from './plan/plan-article.ts';

/** Part of every content hash. Incrementing it makes the next import update every unedited article. */
const FORMAT = 1;

/**
 * Imports one file: stores its images, then the article in one transaction. Adds the item to the report.
 * Throws if the article cannot be stored.
 */
export async function importFile(ctx: Ctx, run: ImportRun, planned: PlannedArticle): Promise<void> {
  const { path } = planned;
  const { report } = run;
  const before = run.known.get(path);
  if (before?.state === 'deleted') {
    report.add('skipped', [{ path, why: 'deleted here since it was imported' }]);
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
    report.add('skipped', [{ path, why: `edited here since it was imported${file}${exposed}` }]);
    return;
  }
  const content = { input, contentHash, notices };
  const stored =
    before && !changed
      ? { slug: before.slug, _id: before.articleId }
      : await storeArticle(ctx, run, planned, content);
  const comments = run.site.comments?.() ?? [];
  if (comments.length > 0 && !report.dryRun)
    await importComments(ctx, { articleId: stored._id, source: run.source, comments });
  report.items.push({
    path,
    result: before ? (changed ? 'updated' : 'unchanged') : 'created',
    title: structuredClone(input.title),
    url: urlHere({ ...planned, slug: stored.slug ?? planned.slug }),
    status,
    ...(comments.length > 0 && { comments: comments.length }),
    ...(why.length > 0 && { withheld: why }),
    ...noticedFields(notices),
  });
}

/** Stores an article. A dry run only checks it. */
async function storeArticle(
  ctx: Ctx,
  { source, known, report }: ImportRun,
  { path, dateFromFile, slug }: PlannedArticle,
  { input, contentHash, notices }: { input: ImportedArticle; contentHash: string; notices: Notices },
): Promise<{ slug: string; _id: string }> {
  const unsupported = (parts: string[]) => {
    for (const what of parts) notices.leftOut(`unsupported formatting: ${what}`);
  };
  if (report.dryRun) {
    unsupported(await checkImport(ctx, input));
    return { slug, _id: '' };
  }
  const before = known.get(path);
  const date = dateFromFile ? (before?.date ?? input.date) : input.date;
  const stored = await importArticle(
    ctx,
    { ...input, date, id: before?.articleId },
    async (tx, { _id, version }) => {
      const target = { target_id: _id, target_version: version, imported_at: formatInstant(ctx.now()) };
      await recordItem(tx, { source, source_key: path, content_hash: contentHash, ...target }, before);
    },
  );
  unsupported(stored.dropped);
  return stored;
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
