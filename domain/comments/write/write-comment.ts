import type { NewComment, WrittenComment } from '../../../contract/comment.ts';
import { texts } from '../../../contract/texts.ts';
import { DAY_MS, formatInstant, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { toNetwork } from '../../../platform/ip-address.ts';
import type { Ctx } from '../../context.ts';
import { limitRequestedEmails } from '../../email/email.ts';
import { invalid, LekhaError, notFound } from '../../errors.ts';
import { newId } from '../../id.ts';
import { assertGuestName } from '../../notes/notes.ts';
import { authorize } from '../../permissions.ts';
import { enforceLimit, enforceMemoryLimit } from '../../rate-limits/rate-limits.ts';
import { readSigned, signFor } from '../../signed-token.ts';
import { write } from '../../write.ts';
import { tellOfStatus } from '../change-status.ts';
import { type Judgement, judge } from '../filter/filter.ts';
import { firstStatus } from '../first-status.ts';
import { hashNetwork } from '../network.ts';
import { assertNotBanned, findPerson, isTeam, type Person } from '../person.ts';
import { COMMENT_RENDER_VERSION, renderComment } from '../render.ts';
import { OWN_SOURCE } from '../statuses.ts';
import { type CommentedArticle, findOpen } from '../thread.ts';
import { queueConfirmation, upsertCommenter } from './confirm.ts';

const FORM = 'comments form';
const FORM_MS = DAY_MS;
/** Nobody writes a comment faster. */
const MIN_FORM_AGE_MS = 2000;
/** Comments of one network or account: in ten minutes, and in a day. */
const LIMITS = { burst: 20, day: 200 };
/** The maximum number of comments on one article, and of those that wait on it. */
const MAX_ON_ARTICLE = 20_000;
const MAX_WAITING = 5000;

/** Signs when a form was opened. */
export function signForm(ctx: Ctx, articleId: string): string {
  return signFor(ctx, FORM, articleId, FORM_MS);
}

/** True for a form of this article that was open long enough; throws `invalid` for one that was not. */
function isFormOld(ctx: Ctx, articleId: string, token: string | undefined): boolean {
  const form = token === undefined ? null : readSigned(ctx, FORM, token);
  if (!form || form.end === null || form.subject !== articleId) return false;
  if (ctx.now() - (form.end - FORM_MS) < MIN_FORM_AGE_MS) throw invalid('token', texts.comments.again);
  return true;
}

/**
 * Writes a comment, or a reply to one. `firstStatus` decides if it is public at once. A person without an
 * account first confirms the email address. Throws `not_found`, `conflict` once comments are closed,
 * `invalid`, `forbidden` for those who are banned, and `rate_limited`.
 */
export async function writeComment(
  ctx: Ctx,
  slug: string,
  input: NewComment,
  clientAddress: string,
): Promise<WrittenComment> {
  authorize(ctx, 'comment.write');
  const article = await findOpen(ctx, slug);
  const known = await findPerson(ctx);
  await limitComments(ctx, known, clientAddress);
  if (input.subject) return { _id: null, state: known ? 'waiting' : 'confirm' };
  const person = known ?? readNewPerson(input);
  const network = hashNetwork(ctx, clientAddress);
  await assertNotBanned(ctx.db.read, { ...person, network });
  const isOld = isFormOld(ctx, article.id, input.token);
  if (!known) {
    await assertGuestName(ctx, person.name);
    const request = { email: person.email, proof: input.proof, isProven: isOld };
    await limitRequestedEmails(ctx, request, clientAddress, 'comments');
  }
  const { text } = input;
  const filtered = { name: person.name, url: null, text, lang: article.lang };
  const judgement = await judge(ctx.db.read, filtered);
  const team = known !== null && (await isTeam(ctx, article.id));
  const draft = { article, person, input, network, judgement, team };
  return write(ctx, async ({ tx }) => insertComment(tx, ctx, draft, known !== null));
}

/** A comment before its status is known. */
interface CommentDraft {
  article: CommentedArticle;
  person: Person;
  input: Pick<NewComment, 'text' | 'parent' | 'notify'>;
  network: string | null;
  judgement: Judgement;
  team: boolean;
}

/** Inserts a comment and gives it its status. */
export async function insertComment(
  tx: Writer,
  ctx: Ctx,
  draft: CommentDraft,
  isKnown: boolean,
): Promise<WrittenComment> {
  const { article, person, input, judgement, team } = draft;
  await assertRoom(tx, article.id);
  const parent = input.parent === null ? null : await findAnsweredThread(tx, article.id, input.parent);
  const commenterId = isKnown ? person.commenterId : await upsertCommenter(tx, ctx, person);
  const facts = { person: isKnown ? person : null, team, band: judgement.band };
  const status = await firstStatus(tx, ctx, facts);
  const id = newId();
  await tx
    .insertInto('comment')
    .values({
      id,
      article_id: article.id,
      source: OWN_SOURCE,
      source_key: id,
      parent_key: input.parent,
      parent_id: parent,
      reply_to: input.parent,
      user_id: person.userId,
      commenter_id: commenterId,
      author_name: person.name,
      // That of an account may change.
      author_email: person.userId === null ? person.email : null,
      author_url: null,
      is_team: team ? 1 : 0,
      format: 'markdown',
      text: input.text,
      rendered: renderComment({ format: 'markdown', text: input.text }),
      render_version: COMMENT_RENDER_VERSION,
      status,
      created_at: formatInstant(ctx.now()),
      network: draft.network,
      notify: input.notify ? 1 : 0,
      ...judgement,
    })
    .execute();
  const comment = {
    id,
    article_id: article.id,
    slug: article.slug,
    author_name: person.name,
    status: 'new',
    told: 0,
  };
  await tellOfStatus(tx, ctx, comment, status);
  if (status === 'unconfirmed') await queueConfirmation(tx, ctx, { id, article, person, text: input.text });
  const states = { approved: 'public', unconfirmed: 'confirm' } as const;
  return { _id: id, state: status === 'approved' || status === 'unconfirmed' ? states[status] : 'waiting' };
}

function readNewPerson({ name, email }: NewComment): Person {
  if (!name) throw invalid('name', texts.validation.name);
  if (!email) throw invalid('email', texts.validation.email);
  return { userId: null, commenterId: null, name, email };
}

/** Counts in memory first, where a flood costs nothing. */
async function limitComments(ctx: Ctx, person: Person | null, clientAddress: string): Promise<void> {
  const who = person?.userId ?? toNetwork(clientAddress);
  const key = `comment:${who}`;
  enforceMemoryLimit(ctx, { key, limit: LIMITS.burst, windowMs: 10 * MINUTE_MS });
  await enforceLimit(ctx, { key: `${key} day`, limit: LIMITS.day, windowMs: 24 * HOUR_MS });
}

/** The comment that begins the thread of an answered one. Throws `not_found` for one that nobody sees. */
async function findAnsweredThread(tx: Writer, articleId: string, id: string): Promise<string> {
  const row = await tx
    .selectFrom('comment')
    .select(['id', 'parent_id'])
    .where('id', '=', id)
    .where('article_id', '=', articleId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (!row) throw notFound('Comment');
  return row.parent_id ?? row.id;
}

async function assertRoom(tx: Writer, articleId: string): Promise<void> {
  const { all, waiting } = await tx
    .selectFrom('comment')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .sum<number | null>(eb.case().when('status', 'in', ['pending', 'unconfirmed']).then(1).else(0).end())
        .as('waiting'),
    ])
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  if (Number(all) < MAX_ON_ARTICLE && Number(waiting ?? 0) < MAX_WAITING) return;
  throw new LekhaError('conflict', 'Too many comments wait on this article. Please try again later.');
}
