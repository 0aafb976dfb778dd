import { sql } from 'kysely';
import type { CommentForm, WrittenComment } from '../../../contract/comment.ts';
import type { Paging } from '../../../contract/fields.ts';
import { COMMENT_EDIT_MINUTES } from '../../../contract/limits.ts';
import type { OwnComment } from '../../../contract/own-data.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import { formatInstant, isUntil, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { pathTo } from '../../../shared/paths.ts';
import { publicTitle, published } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { isPossibleId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { enforceMemoryLimit } from '../../rate-limits/rate-limits.ts';
import { loadSettings } from '../../site-settings.ts';
import { write } from '../../write.ts';
import { changeStatus, nothingLeft } from '../change-status.ts';
import { judge, learn, lessons } from '../filter/filter.ts';
import { firstStatus } from '../first-status.ts';
import { findPerson, isTeam, type Person } from '../person.ts';
import { COMMENT_RENDER_VERSION, renderComment, renderedComment } from '../render.ts';
import { changeThread, findCommented } from '../thread.ts';
import { signForm } from './write-comment.ts';

/** The latest comments of a person that the form shows. */
const SHOWN = 50;
const CHANGES = 30;

/** Reads what a person's form on an article needs: who they are, and their own comments. */
export async function readCommentForm(ctx: Ctx, slug: string): Promise<CommentForm> {
  authorize(ctx, 'comment.write');
  const article = await findCommented(ctx, slug);
  const person = await findPerson(ctx);
  const rows = person
    ? await ctx.db.read
        .selectFrom('comment')
        .selectAll()
        .where('article_id', '=', article.id)
        .where(ownedBy(person))
        .where('status', 'in', ['approved', 'pending'])
        .orderBy('created_at', 'desc')
        .limit(SHOWN)
        .execute()
    : [];
  return {
    open: article.open,
    name: person?.name ?? null,
    isAccount: person !== null && person.userId !== null,
    token: signForm(ctx, article.id),
    own: rows.map((row) => ({
      _id: row.id,
      text: row.text,
      html: renderedComment(row),
      waiting: row.status === 'pending',
      parent: row.parent_id,
      createdAt: row.created_at,
      canEdit: isEditable(ctx, row.created_at),
    })),
  };
}

function ownedBy({ userId, commenterId }: Person) {
  return userId === null
    ? sql<boolean>`comment.commenter_id = ${commenterId}`
    : sql<boolean>`comment.user_id = ${userId}`;
}

function isEditable({ now }: Ctx, createdAt: string): boolean {
  const ms = COMMENT_EDIT_MINUTES * MINUTE_MS;
  return isUntil(Date.parse(createdAt) + ms, now(), ms);
}

/**
 * Changes one's own comment within some minutes. A moderator decides again, unless nobody had to decide.
 * Throws `not_found`, and `conflict` later.
 */
export async function editComment(ctx: Ctx, id: string, text: string): Promise<WrittenComment> {
  authorize(ctx, 'comment.write');
  const person = await requirePerson(ctx);
  return write(ctx, async ({ tx }) => {
    const row = await findOwn(tx, person, id);
    if (!isEditable(ctx, row.created_at))
      throw new LekhaError('conflict', `A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes.`);
    const filtered = { name: row.author_name, url: null, lang: row.lang };
    if (row.learned !== lessons.nothing)
      await learn(tx, [{ ...filtered, text: row.text, before: row.learned, after: lessons.nothing }]);
    const judgement = await judge(tx, { ...filtered, text });
    const status =
      row.status === 'approved'
        ? await firstStatus(tx, ctx, {
            person,
            team: await isTeam(ctx, row.article_id),
            band: judgement.band,
          })
        : 'pending';
    await changeStatus(tx, ctx, row, status, {
      text,
      rendered: renderComment({ format: 'markdown', text }),
      render_version: COMMENT_RENDER_VERSION,
      format: 'markdown',
      edited_at: formatInstant(ctx.now()),
      learned: lessons.nothing,
      ...judgement,
    });
    if (status !== 'approved') return { _id: id, state: 'waiting' };
    await changeThread(tx, row.article_id);
    return { _id: id, state: 'public' };
  });
}

/** Deletes the text, name and address of one's own comment. Its place stays if it was answered. */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'comment.write');
  const person = await requirePerson(ctx);
  await write(ctx, async ({ tx }) => {
    const row = await findOwn(tx, person, id);
    await changeStatus(tx, ctx, row, 'deleted', nothingLeft);
  });
}

/** Lists a page of the comments of the actor's account, the newest first. Throws `unauthenticated`. */
export async function listOwnComments(ctx: Ctx, page: Paging): Promise<{ data: OwnComment[]; meta: Meta }> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.record', { ownerId: userId });
  const own = ctx.db.read
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .where('comment.user_id', '=', userId)
    .where('comment.status', 'in', ['approved', 'pending']);
  const rows = await own
    .select(['comment.id', 'comment.text', 'comment.status', 'comment.created_at', 'article.slug'])
    .select(publicTitle.as('title'))
    .select(sql<number>`case when ${published} and article.no_comments = 0 then 1 else 0 end`.as('is_shown'))
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  const { commentsEnabled } = await loadSettings(ctx);
  const data = rows.map((row) => ({
    _id: row.id,
    title: row.title,
    path: commentsEnabled && Number(row.is_shown) === 1 ? pathTo.comments(row.slug) : null,
    text: row.text,
    waiting: row.status === 'pending',
    createdAt: row.created_at,
  }));
  return { data, meta: listMeta(page, await countRows(own)) };
}

/** The maximum number of comments in an export, and the length of their texts together. */
const MAX_EXPORTED = 10_000;
const MAX_EXPORTED_CHARACTERS = 5_000_000;

/** The newest comments of an account, and how many older ones are left out. */
export async function exportComments({ db }: Ctx, userId: string) {
  const own = db.read.selectFrom('comment').where('user_id', '=', userId);
  const rows = await own
    .innerJoin('article', 'article.id', 'comment.article_id')
    .select(['comment.text', 'comment.status', 'comment.created_at'])
    .select(publicTitle.as('title'))
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(MAX_EXPORTED)
    .execute();
  let characters = 0;
  const comments = rows
    .filter(({ text }) => {
      characters += text.length;
      return characters <= MAX_EXPORTED_CHARACTERS;
    })
    .map(({ title, text, status, created_at }) => ({
      article: title,
      text,
      createdAt: created_at,
      state: status === 'approved' ? 'public' : 'not public',
    }));
  return { comments, commentsLeftOut: (await countRows(own)) - comments.length };
}

async function requirePerson(ctx: Ctx): Promise<Person> {
  const person = await findPerson(ctx);
  if (!person) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  const key = `comment-change:${person.userId ?? person.commenterId}`;
  enforceMemoryLimit(ctx, { key, limit: CHANGES, windowMs: 10 * MINUTE_MS });
  return person;
}

async function findOwn(tx: Writer, person: Person, id: string) {
  const row = isPossibleId(id)
    ? await tx
        .selectFrom('comment')
        .innerJoin('article', 'article.id', 'comment.article_id')
        .selectAll('comment')
        .select(['article.slug', 'article.lang'])
        .where('comment.id', '=', id)
        .where(ownedBy(person))
        .where('comment.status', 'in', ['approved', 'pending'])
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Comment');
  return row;
}
