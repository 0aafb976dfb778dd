import { createHash } from 'node:crypto';
import type { Status } from '../../contract/article.ts';
import { type ImportedArticle, importArticle } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { type KnownItem, recordItem } from './import-items.ts';
import { type ImportRun, makeArticle } from './make-article.ts';
import { type NoticeBook, openNoticeBook } from './notices.ts';
import type { PlannedArticle } from './plan/import-plan.ts';
import { publicationOf } from './plan/publication.ts';
import { addNotices, type ImportedFile } from './report.ts';

/** Made part of every content hash: counting it up imports everything untouched anew. */
const FORMAT = 1;

/**
 * Imports one file: stores its pictures, then the article with all that belongs to it in one transaction. Everything
 * noticed goes into the report. Throws when the article cannot be stored; nothing of it is then there.
 */
export async function importFile(ctx: Ctx, run: ImportRun, planned: PlannedArticle): Promise<void> {
  const before = run.known.get(planned.path);
  if (before?.state === 'deleted') return passOver(run, planned, 'it was deleted here since it was imported');
  const notices = openNoticeBook();
  const input = await makeArticle(ctx, run, planned, notices);
  const contentHash = hashOf(input, planned);
  const changed = before?.contentHash !== contentHash || before.formerPath !== undefined;
  const { why, status } = publicationOf(planned, ctx.now());
  if (before?.state === 'edited') {
    const isExposed = why.length > 0 && before.status === 'published';
    return passOver(run, planned, editedHere(changed) + (isExposed ? exposed(status, why) : ''));
  }
  const slug =
    before && !changed ? before.slug : await store(ctx, run, planned, { input, contentHash, notices });
  addNotices(run.report, planned.path, notices.list());
  if (why.length > 0) run.report.withheld.push({ path: planned.path, status, why });
  keep(run, planned, input, { outcome: outcomeOf(before, changed), slug: slug ?? planned.slug });
}

function editedHere(fileChanged: boolean): string {
  return `it was edited here since it was imported${fileChanged ? ', and its file changed' : ''}`;
}

/** What the operator should look at: the old site withholds what is public here. */
function exposed(status: Status, why: string[]): string {
  return `; its file would make it ${status === 'draft' ? 'a draft' : status} (${why.join(', ')}), but here it is published`;
}

function outcomeOf(before: KnownItem | undefined, changed: boolean): ImportedFile['outcome'] {
  if (!before) return 'created';
  return changed ? 'updated' : 'unchanged';
}

/** What is to be stored, and what is known of it. */
interface Made {
  input: ImportedArticle;
  contentHash: string;
  notices: NoticeBook;
}

/** Answers the slug the article has. */
async function store(
  ctx: Ctx,
  { source, known }: ImportRun,
  { path, ownTime }: PlannedArticle,
  { input, contentHash, notices }: Made,
): Promise<string> {
  const before = known.get(path);
  const date = ownTime ? (before?.date ?? input.date) : input.date;
  const stored = await importArticle(
    ctx,
    { ...input, date, id: before?.articleId },
    async (tx, { _id, version }) => {
      const item = { source, path, contentHash, articleId: _id, version, now: ctx.now() };
      await recordItem(tx, item, before);
    },
  );
  for (const what of stored.dropped) notices.leftOut(`formatting that articles do not have: ${what}`);
  return stored.slug;
}

function passOver({ report }: ImportRun, { path }: PlannedArticle, why: string): void {
  report.passedOver.push({ path, why });
}

function keep(
  { report }: ImportRun,
  { path }: PlannedArticle,
  { title, status }: ImportedArticle,
  { outcome, slug }: { outcome: ImportedFile['outcome']; slug: string },
): void {
  report.kept[outcome] += 1;
  report.statuses[status] += 1;
  report.articles.push({ path, outcome, title, address: `/blog/${slug}`, status });
}

/**
 * Everything that decides what is stored, as written: a date that comes changes nothing, and one that is only the
 * file's own may change without a reason.
 */
function hashOf(input: ImportedArticle, { ownTime, date, publishOn }: PlannedArticle): string {
  const { date: _, status, ...rest } = input;
  const parts = [FORMAT, rest, ownTime ? null : date, status === 'draft'];
  if (publishOn !== null && publishOn !== date) parts.push(publishOn);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
