import type { Actor, Ctx } from './context.ts';
import { LekhaError } from './errors.ts';

/** The owner of the thing that is acted on; null if its account is deleted or never existed. */
export interface Subject {
  ownerId?: string | null;
}

type Rule = (actor: Actor, subject: Subject) => boolean;

const anyone: Rule = () => true;
const signedIn: Rule = (actor) => actor.userId !== null;
const admin: Rule = (actor) => actor.role === 'admin' || actor.role === 'system';
const self: Rule = (actor, { ownerId }) => actor.userId !== null && actor.userId === ownerId;
const adminOrSelf: Rule = (actor, subject) => admin(actor, subject) || self(actor, subject);
const adminOfOwnOrOrphan: Rule = (actor, { ownerId }) =>
  actor.role === 'system' || (actor.role === 'admin' && (ownerId ?? actor.userId) === actor.userId);

/** The authorisation table: everything not listed is denied. */
const table = {
  'article.read': anyone,
  'article.readUnpublished': admin,
  'article.listAnyAuthor': admin,
  'article.listByAuthor': adminOrSelf,
  'article.write': admin,
  'article.share': admin,
  'article.openShared': anyone,
  'article.delete': adminOfOwnOrOrphan,
  'note.write': admin,
  'note.resolve': adminOfOwnOrOrphan,
  'note.writeThroughLink': anyone,
  'category.read': anyone,
  'category.write': admin,
  'author.manage': admin,
  'tag.manage': admin,
  'series.manage': admin,
  'template.manage': admin,
  'user.read': adminOrSelf,
  'user.list': admin,
  'user.record': self,
  'user.changeRole': admin,
  'user.editProfile': self,
  'user.changeAvatar': self,
  'user.endSessions': self,
  'image.upload': admin,
  'image.manage': admin,
  'media.list': admin,
  'media.change': admin,
  'media.delete': admin,
  'dashboard.open': admin,
  'settings.write': admin,
  'newsletter.subscribe': anyone,
  'newsletter.list': admin,
  'newsletter.manage': admin,
  'newsletter.import': admin,
  'newsletter.send': admin,
  'newsletter.bounce': anyone,
  'system.read': admin,
  'system.operate': admin,
  'audit.read': admin,
  'import.manage': admin,
  'import.run': (actor) => actor.role === 'system',
} satisfies Record<string, Rule>;

/** The actions of the table. */
export type Action = keyof typeof table;

/** True if `actor` may do `action` to `subject`. */
export function can(actor: Actor, action: Action, subject: Subject = {}): boolean {
  return table[action](actor, subject);
}

/**
 * Throws unless the actor may do `action` at least to something of their own: for the time before a call's
 * input is read and its subject known. The call then checks its subject with `authorize`.
 */
export function authorizeCall(ctx: Ctx, action: Action): void {
  authorize(ctx, action, { ownerId: ctx.actor.userId });
}

/**
 * Throws unless the actor may do `action`: `unauthenticated` without an account, `forbidden` with an account
 * that lacks the permission.
 */
export function authorize(ctx: Ctx, action: Action, subject: Subject = {}): void {
  if (can(ctx.actor, action, subject)) return;
  if (!signedIn(ctx.actor, subject)) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  throw new LekhaError('forbidden', 'You are not allowed to do this.');
}
