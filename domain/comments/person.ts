import { texts } from '../../contract/texts.ts';
import { cookiePrefix, readCookie } from '../../platform/auth/cookies.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { isHttps } from '../../platform/config.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { articleSubject } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { can } from '../permissions.ts';
import { readSigned, signFor } from '../signed-token.ts';

/** Somebody who comments: an account, or a person whose email address is confirmed in this browser. */
export interface Person {
  userId: string | null;
  commenterId: string | null;
  name: string;
  email: string;
}

const PERSON = 'comments person';
/** How long a browser is known after its person used a link. */
export const PERSON_MS = 365 * DAY_MS;

/** Signs what a browser is given whose person has confirmed an email address. */
export function signCommenter(ctx: Ctx, commenterId: string): string {
  return signFor(ctx, PERSON, commenterId, PERSON_MS);
}

const cookieName = (config: Ctx['config']) => `${cookiePrefix(config)}.commenter`;
const MAX_COOKIE = 500;

/** Reads the signed proof of a person from the cookies of a request; undefined without it. */
export function readCommenter(config: Ctx['config'], headers: Headers): string | undefined {
  const value = readCookie(headers, cookieName(config));
  return value === undefined || value.length > MAX_COOKIE ? undefined : value;
}

/** The cookie that makes a browser known, or with null no longer. It is needed for nothing else. */
export function commenterCookie({ config }: Ctx, value: string | null): string {
  const secure = isHttps(config) ? '; Secure' : '';
  const age = value === null ? 0 : Math.floor(PERSON_MS / 1000);
  return `${cookieName(config)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** The person of a request; null for one who must give a name and an email address. */
export async function findPerson(ctx: Ctx): Promise<Person | null> {
  const { userId } = ctx.actor;
  if (userId !== null) {
    const user = await ctx.db.read
      .selectFrom('user')
      .select(['name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst();
    return user ? { userId, commenterId: null, ...user } : null;
  }
  const id = ctx.commenter === undefined ? undefined : readSigned(ctx, PERSON, ctx.commenter)?.subject;
  if (id === undefined) return null;
  const row = await ctx.db.read
    .selectFrom('commenter')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row ? { userId: null, commenterId: row.id, name: row.name, email: row.email } : null;
}

/** True if the actor publishes on an article without a moderator: its authors, editors and administrators. */
export async function isTeam(ctx: Ctx, articleId: string): Promise<boolean> {
  const { actor, db } = ctx;
  if (can(actor, 'comment.moderate')) return true;
  return actor.userId !== null && can(actor, 'article.publish', await articleSubject(db.read, articleId));
}

/** Throws `forbidden` if a ban is for this person, email address or network. */
export async function assertNotBanned(
  reader: Reader | Writer,
  { userId, email, network }: { userId: string | null; email: string; network: string | null },
): Promise<void> {
  const ban = await reader
    .selectFrom('comment_ban')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'account'), eb('value', '=', userId ?? '')]),
        eb.and([eb('kind', '=', 'email'), eb('value', '=', email)]),
        eb.and([eb('kind', '=', 'network'), eb('value', '=', network ?? '')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (ban) throw new LekhaError('forbidden', texts.comments.banned);
}
