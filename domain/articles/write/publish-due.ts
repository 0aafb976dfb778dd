import { formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { actingRole } from '../../account-role.ts';
import { scheduled } from '../../article-filter.ts';
import { authorNames } from '../../authors/authors.ts';
import { type Actor, type Ctx, system } from '../../context.ts';
import { can } from '../../permissions.ts';
import { type Write, withdrawsNothing, write } from '../../write.ts';
import { articleSubject } from '../access.ts';
import type { ArticleRow } from '../read/summary.ts';
import { askEditors } from '../review/review-rows.ts';
import { auditDue, auditWithheld } from './audit-save.ts';
import { emailPublished } from './email-published.ts';
import {
  findStoredArticle,
  prepareSave,
  recordSave,
  replaceArticle,
  withoutAuthor,
} from './store-article.ts';

/** Not more than the prepared texts that the search keeps. */
const BATCH = 8;

const WITHHELD = 'Not published at its time: the account that scheduled it may no longer publish.';

/**
 * Publishes every scheduled article whose time has come. One whose last save is of an account that may no
 * longer publish it becomes a draft in review. Returns the number of published ones; calling it twice is
 * harmless.
 */
export async function publishDueArticles(ctx: Ctx): Promise<number> {
  for (let published = 0; ; ) {
    const ids = await dueArticles(ctx);
    if (ids.length === 0) return published;
    for (const id of ids) await prepare(ctx, id);
    published += await write(ctx, (w) => publishAll(w, ctx, ids));
  }
}

/** A search that has no time delays no publication: the text is analysed in the write then. */
async function prepare(ctx: Ctx, id: string): Promise<void> {
  const row = await findStoredArticle(ctx.db.read, id);
  if (row) await prepareSave(ctx, row, await authorNames(ctx.db.read, row)).catch(() => {});
}

async function dueArticles(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select('id')
    // A literal rather than a parameter, so that the partial index on scheduled articles applies.
    .where(scheduled)
    .where('publish_at', '<=', formatInstant(ctx.now()))
    .orderBy('publish_at')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
}

async function publishAll({ tx, invalidatePages }: Write, ctx: Ctx, ids: string[]): Promise<number> {
  let published = 0;
  for (const id of ids) {
    const row = await findStoredArticle(tx, id);
    if (row?.status !== 'scheduled' || row.publish_at === null || row.publish_at > formatInstant(ctx.now()))
      continue;
    const due = withoutAuthor(row);
    const saver = await lastSaver(tx, id);
    if (saver && can(saver, 'article.publish', await articleSubject(tx, id))) {
      const after = publishedAt(due, row.publish_at);
      await auditDue(tx, ctx, after);
      await store(tx, ctx, after, row.version);
      await emailPublished(tx, { ...ctx, actor: saver }, id);
      published++;
    } else {
      await auditWithheld(tx, ctx, due);
      const draft = withheld(ctx, due);
      await store(tx, ctx, draft, row.version);
      const { version } = draft;
      const submitted_by = saver?.userId ?? null;
      await askEditors(tx, ctx, { article_id: id, submitted_by, version, message: WITHHELD });
    }
  }
  if (published > 0) invalidatePages(withdrawsNothing);
  return published;
}

async function store(tx: Writer, ctx: Ctx, after: ArticleRow, before: number): Promise<void> {
  await replaceArticle(tx, after, before);
  await recordSave(tx, ctx, after, { userId: null, saveId: null, basedOn: before });
}

/**
 * The account that saved the article last, or the site itself; null if the account is gone. Its permission of
 * today decides.
 */
async function lastSaver(tx: Writer, id: string): Promise<Actor | null> {
  const save = await tx
    .selectFrom('revision')
    .leftJoin('user', 'user.id', 'revision.saved_by')
    .select(['revision.saved_by', 'user.role', 'user.staffRole', 'user.disabledAt'])
    .where('article_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!save || save.saved_by === null) return system;
  const { saved_by: userId, role, staffRole, disabledAt } = save;
  return role === null ? null : { userId, role: actingRole({ role, staffRole, disabledAt }) };
}

/** The row as a draft, because publishing it needs the decision of somebody who may. */
function withheld(ctx: Ctx, row: ArticleRow): ArticleRow {
  const updated_at = formatInstant(Math.max(ctx.now(), Date.parse(row.updated_at) + 1));
  return { ...row, status: 'draft', publish_at: null, updated_at, version: row.version + 1 };
}

/** The row after its publication, dated at the scheduled time and not at the time of the job. */
export function publishedAt(row: ArticleRow, moment: string): ArticleRow {
  const published_at = row.published_at ?? moment;
  return {
    ...row,
    status: 'published',
    publish_at: null,
    published_at,
    dated_at: published_at,
    updated_at: moment > row.updated_at ? moment : formatInstant(Date.parse(row.updated_at) + 1),
    version: row.version + 1,
  };
}
