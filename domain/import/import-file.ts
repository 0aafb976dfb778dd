import { createHash } from 'node:crypto';
import { formatInstant } from '../../platform/clock.ts';
import { type ImportedArticle, type PreparedArticle, prepareImport } from '../articles/articles.ts';
import { importComments } from '../comments/comments.ts';
import type { Ctx } from '../context.ts';
import { makeNotices } from './files/notices.ts';
import { type ImportItem, noticedFields } from './import-report.ts';
import { type ImportRun, makeArticle } from './make-article.ts';
import { decidePublication } from './plan/decide-publication.ts';
import { type KnownItem, recordItem } from './plan/import-items.ts';
import { type PlannedArticle, urlHere } from './plan/plan-article.ts';

/** Part of every content hash. Incrementing it makes the next import update every unedited article. */
const FORMAT = 1;

/** A file whose article only has to be stored. Throws if it cannot be. */
export type StoreFile = () => Promise<ImportItem>;

/**
 * Converts one file and stores its images. Returns the function that stores its article and comments, so that
 * several can be stored together.
 */
export async function prepareFile(ctx: Ctx, run: ImportRun, planned: PlannedArticle): Promise<StoreFile> {
  const { path } = planned;
  const { source, report } = run;
  const skip = (why: string) => async (): Promise<ImportItem> => ({ path, result: 'skipped', why });
  const before = run.known.get(path);
  if (before?.state === 'deleted') return skip('deleted here since it was imported');
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
    return skip(`edited here since it was imported${file}${exposed}`);
  }
  const prepared = before && !changed ? null : await prepareArticle(ctx, planned, { input, before });
  for (const what of prepared?.dropped ?? []) notices.leftOut(`unsupported formatting: ${what}`);
  const comments = run.site.comments?.() ?? [];
  const item = (slug: string): ImportItem => ({
    path,
    result: before ? (changed ? 'updated' : 'unchanged') : 'created',
    title: structuredClone(input.title),
    url: urlHere({ ...planned, slug }),
    status,
    ...(comments.length > 0 && { comments: comments.length }),
    ...(why.length > 0 && { withheld: why }),
    ...noticedFields(notices),
  });
  if (report.dryRun) return async () => item(before?.slug && !changed ? before.slug : planned.slug);
  return async () => {
    const stored = prepared
      ? await prepared.store((tx, { _id, version }) => {
          const target = { target_id: _id, target_version: version, imported_at: formatInstant(ctx.now()) };
          return recordItem(tx, { source, source_key: path, content_hash: contentHash, ...target }, before);
        })
      : { slug: before?.slug, _id: before?.articleId ?? '' };
    if (comments.length > 0) await importComments(ctx, { articleId: stored._id, source, comments });
    return item(stored.slug ?? planned.slug);
  };
}

/** The article of a file without a date keeps the date of its first import. */
function prepareArticle(
  ctx: Ctx,
  { dateFromFile }: PlannedArticle,
  { input, before }: { input: ImportedArticle; before: KnownItem | undefined },
): Promise<PreparedArticle> {
  const date = dateFromFile ? (before?.date ?? input.date) : input.date;
  return prepareImport(ctx, { ...input, date, id: before?.articleId });
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
