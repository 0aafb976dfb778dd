import { sql } from 'kysely';
import {
  type CommentQueue,
  type CommentState,
  commentBands,
  type QueuedComment,
  type QueueQuery,
} from '../../../contract/comment.ts';
import { contains } from '../../../platform/db/contains.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { invalid } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { plainComment, renderedComment } from '../render.ts';

const SHOWN = 50;
const PARENT_CHARACTERS = 200;

/**
 * Lists a part of the queue: what waits in the order of the filter's groups and then of time, everything else
 * by time, the newest first. Throws `forbidden` for anyone but editors and administrators.
 */
export async function listQueue(ctx: Ctx, query: QueueQuery): Promise<CommentQueue> {
  authorize(ctx, 'comment.moderate');
  const rows = await select(ctx, query).execute();
  const shown = rows.slice(0, SHOWN);
  const last = rows.length > SHOWN ? shown.at(-1) : undefined;
  const approved = await countApproved(ctx, shown);
  return {
    comments: shown.map((row) => toQueued(row, approved)),
    next: last ? [last.band, last.created_at, last.id].join('|') : null,
    counts: await countStates(ctx),
  };
}

function select(ctx: Ctx, { state, searchTerm = '', after }: QueueQuery) {
  const isWaiting = state === 'pending';
  const order = isWaiting ? 'asc' : 'desc';
  return ctx.db.read
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .leftJoin('comment as parent', 'parent.id', 'comment.reply_to')
    .selectAll('comment')
    .select(['article.title', 'article.slug'])
    .select([
      'parent.author_name as parent_name',
      'parent.text as parent_text',
      'parent.format as parent_format',
    ])
    .where(inState(state))
    .where('article.deleted_at', 'is', null)
    .$if(searchTerm !== '', (rows) =>
      rows.where(
        sql<boolean>`(${contains('comment.text', searchTerm)} or ${contains('comment.author_name', searchTerm)}
          or ${contains('comment.author_email', searchTerm)})`,
      ),
    )
    .$if(after !== undefined, (rows) => rows.where(isAfter(after!, isWaiting)))
    .$if(isWaiting, (rows) => rows.orderBy('comment.band'))
    .orderBy('comment.created_at', order)
    .orderBy('comment.id', order)
    .limit(SHOWN + 1);
}

function inState(state: CommentState) {
  return state === 'reported' ? sql<boolean>`comment.reports > 0` : sql<boolean>`comment.status = ${state}`;
}

/** The comments after the last one of the part before. */
function isAfter(after: string, isWaiting: boolean) {
  const [band, createdAt = '', id = ''] = after.split('|');
  if (!/^[012]$/.test(band ?? '') || id === '' || after.includes('\0'))
    throw invalid('after', 'is not known');
  if (isWaiting)
    return sql<boolean>`(comment.band, comment.created_at, comment.id) > (${Number(band)}, ${createdAt}, ${id})`;
  return sql<boolean>`(comment.created_at, comment.id) < (${createdAt}, ${id})`;
}

async function countStates({ db }: Ctx): Promise<CommentQueue['counts']> {
  const comments = db.read.selectFrom('comment');
  const [pending, reported, approved, spam, trash] = await Promise.all([
    countRows(comments.where('status', '=', 'pending')),
    countRows(comments.where('reports', '>', 0)),
    countRows(comments.where('status', '=', 'approved')),
    countRows(comments.where('status', '=', 'spam')),
    countRows(comments.where('status', '=', 'trash')),
  ]);
  return { pending, reported, approved, spam, trash };
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** The number of approved comments of each person, by account or address. */
async function countApproved(ctx: Ctx, rows: Row[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const column of ['user_id', 'commenter_id'] as const) {
    const ids = [...new Set(rows.flatMap((row) => row[column] ?? []))];
    if (ids.length === 0) continue;
    const found = await ctx.db.read
      .selectFrom('comment')
      .select([column, (eb) => eb.fn.countAll<number>().as('total')])
      .where(column, 'in', ids)
      .where('status', '=', 'approved')
      .groupBy(column)
      .execute();
    for (const { [column]: id, total } of found) counts.set(id ?? '', Number(total));
  }
  return counts;
}

function toQueued(row: Row, approved: Map<string, number>): QueuedComment {
  return {
    _id: row.id,
    state: row.status,
    band: commentBands[row.band] ?? 'unsure',
    reason: row.reason,
    name: row.author_name,
    email: row.author_email,
    url: row.author_url,
    isAccount: row.user_id !== null,
    hasNetwork: row.network !== null,
    html: renderedComment(row),
    createdAt: row.created_at,
    reports: row.reports,
    approvedBefore: approved.get(row.user_id ?? row.commenter_id ?? '') ?? 0,
    article: { _id: row.article_id, title: row.title, slug: row.slug },
    parent:
      row.parent_name === null || row.parent_text === null
        ? null
        : {
            name: row.parent_name,
            text: plainComment(
              renderedComment({
                format: row.parent_format ?? 'html',
                text: row.parent_text.slice(0, 4 * PARENT_CHARACTERS),
                rendered: '',
                render_version: 0,
              }),
            )
              .slice(0, PARENT_CHARACTERS)
              .toWellFormed(),
          },
  };
}
