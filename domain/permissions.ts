import type { TokenScope } from '../contract/api-token.ts';
import type { Status } from '../contract/article.ts';
import { texts } from '../contract/texts.ts';
import { isRecent, MINUTE_MS } from '../platform/clock.ts';
import { actionScopes, anyScope, needingRecentSignIn } from './action-scopes.ts';
import type { AccountRole, Actor, Ctx } from './context.ts';
import { LekhaError } from './errors.ts';

/** The thing that is acted on. What is not known about it gives no permission. */
export interface Subject {
  /** The account that made it; null if that is deleted or never existed. */
  ownerId?: string | null;
  /** The owner's role today. */
  ownerRole?: AccountRole;
  /** The accounts that are connected with the authors of an article. */
  authorIds?: readonly string[];
  /** The status of an article. */
  status?: Status;
  /** True for an article that is a page of the site. */
  isPage?: boolean;
}

/** How long a sign-in is recent. */
export const RECENT_SIGN_IN_MS = 10 * MINUTE_MS;

type Rule = (actor: Actor, subject: Subject) => boolean;

/** Each role may do what those before it may. */
const order: Actor['role'][] = ['visitor', 'user', 'contributor', 'author', 'editor', 'admin', 'system'];
const from =
  (role: Actor['role']): Rule =>
  (actor) =>
    order.indexOf(actor.role) >= order.indexOf(role);

const anyone: Rule = () => true;
const signedIn: Rule = (actor) => actor.userId !== null;
const staff = from('contributor');
const author = from('author');
const editor = from('editor');
const admin = from('admin');
const system = from('system');

const self: Rule = (actor, { ownerId }) => actor.userId !== null && actor.userId === ownerId;
/** An article belongs to the account that created it, and to those of its authors. */
const own: Rule = (actor, subject) =>
  self(actor, subject) || (actor.userId !== null && (subject.authorIds?.includes(actor.userId) ?? false));
const draft: Rule = (_, { status }) => status === 'draft';
const orphan: Rule = (_, { ownerId }) => ownerId === null;
/** Also by accounts that are no staff any more: nobody else could delete what they have left. */
const madeByLesser: Rule = (_, { ownerRole }) =>
  ownerRole !== undefined && order.indexOf(ownerRole) < order.indexOf('editor');

const all =
  (...rules: Rule[]): Rule =>
  (actor, subject) =>
    rules.every((rule) => rule(actor, subject));
const some =
  (...rules: Rule[]): Rule =>
  (actor, subject) =>
    rules.some((rule) => rule(actor, subject));

const ownOfStaff = some(editor, all(staff, own));
/** Only editors look after pages, not the author who made or signed one. */
const noPage: Rule = (_, { isPage }) => isPage !== true;
const noPageUnlessEditor = some(editor, noPage);
const ownOfAuthor = some(editor, all(author, own, noPage));
/** The specification lets administrators delete what they have created, and not what names them. */
const belowAdmin: Rule = (actor) => actor.role !== 'admin';
/** Not what an equal has made. */
const overLesser = some(system, all(editor, some(orphan, madeByLesser)));

/** The authorisation table: everything not listed is denied. */
const table = {
  'article.read': anyone,
  'article.readUnpublished': ownOfStaff,
  'article.listAnyAuthor': admin,
  'article.listByAuthor': some(admin, self),
  'article.list': staff,
  'article.listAll': editor,
  'article.write': some(ownOfAuthor, all(staff, own, draft, noPage)),
  'article.submit': ownOfStaff,
  'article.publish': ownOfAuthor,
  'article.feature': editor,
  'article.nameOthers': editor,
  'article.changeMany': author,
  'article.assign': admin,
  'article.share': ownOfAuthor,
  'article.openShared': anyone,
  'article.delete': some(
    overLesser,
    all(author, self, noPageUnlessEditor),
    all(author, belowAdmin, own, noPageUnlessEditor),
  ),
  'page.write': editor,
  'review.list': staff,
  'review.decide': editor,
  'note.write': ownOfStaff,
  'note.resolve': some(overLesser, all(staff, own)),
  'note.writeThroughLink': anyone,
  'comment.read': anyone,
  'comment.write': anyone,
  'comment.moderate': editor,
  'like.read': anyone,
  'like.change': anyone,
  'category.read': anyone,
  'category.write': editor,
  'author.manage': editor,
  'author.connect': admin,
  'tag.read': staff,
  'tag.manage': editor,
  'series.read': staff,
  'series.manage': editor,
  'redirect.manage': editor,
  'template.read': staff,
  'template.manage': editor,
  'card.request': staff,
  'user.read': some(admin, self),
  'user.list': admin,
  'user.record': self,
  'user.changeRole': admin,
  'user.invite': admin,
  'user.listInvitations': admin,
  'user.manage': admin,
  'user.editProfile': self,
  'user.changeAvatar': self,
  'user.endSessions': self,
  'user.changeFactors': self,
  'user.exportOwn': self,
  'user.deleteOwn': self,
  'user.prove': self,
  'token.list': all(staff, self),
  'token.manage': all(staff, self),
  'token.listOthers': admin,
  'token.revokeOthers': admin,
  'image.upload': staff,
  'image.manage': admin,
  'media.list': staff,
  'media.change': editor,
  'media.delete': editor,
  'dashboard.open': staff,
  'search.statistics': editor,
  'statistics.view': ownOfStaff,
  'statistics.mark': editor,
  'settings.write': admin,
  'settings.secure': admin,
  'newsletter.subscribe': anyone,
  'newsletter.list': admin,
  'newsletter.export': admin,
  'newsletter.manage': admin,
  'newsletter.import': admin,
  'newsletter.send': editor,
  'newsletter.bounce': anyone,
  'system.read': admin,
  'system.operate': admin,
  'audit.read': admin,
  'audit.export': admin,
  'webhook.list': admin,
  'webhook.manage': admin,
  'import.manage': admin,
  'import.run': system,
} satisfies Record<string, Rule>;

/** The actions of the table. */
export type Action = keyof typeof table;

const scopes: Record<Action, readonly TokenScope[]> = actionScopes;

/** The action that each scope is named after. */
const mainActions: Record<TokenScope, Action> = {
  'articles.read': 'article.list',
  'articles.write': 'article.write',
  'articles.publish': 'article.publish',
  media: 'image.upload',
  taxonomies: 'category.write',
  newsletter: 'newsletter.send',
  users: 'user.list',
  site: 'settings.write',
};

/** The scopes that give a token of this account anything. */
export function usableScopes(actor: Actor): TokenScope[] {
  return anyScope.filter((scope) => canOwn(actor, mainActions[scope]));
}

/** The scopes, one of which a token needs for an action; none if no token may do it. */
export function scopesFor(action: Action): readonly TokenScope[] {
  return scopes[action];
}

/** The role of two that may do more. */
export function higherRole(one: AccountRole, other: AccountRole): AccountRole {
  return order.indexOf(one) >= order.indexOf(other) ? one : other;
}

/** The names of all actions. */
export const actions = Object.keys(table) as Action[];

/** True if `actor` may do `action` to `subject`. With a token, its scopes must contain the action too. */
export function can(actor: Actor, action: Action, subject: Subject = {}): boolean {
  return hasScope(actor, action) && table[action](actor, subject);
}

function hasScope({ token }: Actor, action: Action): boolean {
  return token === undefined || scopes[action].some((scope) => token.scopes.includes(scope));
}

/** True if the actor may do `action` at least to something of their own, such as a draft. */
export function canOwn(actor: Actor, action: Action): boolean {
  return can(actor, action, ownSubject(actor));
}

/** A draft that the actor makes. */
export function ownSubject({ userId }: Actor): Subject {
  return { ownerId: userId, status: 'draft' };
}

/**
 * Throws unless the actor may do `action` at least to something of their own: for the time before a call's
 * input is read and its subject known. The call then checks its subject with `authorize`.
 */
export function authorizeCall(ctx: Ctx, action: Action): void {
  authorize(ctx, action, ownSubject(ctx.actor));
}

/**
 * Throws unless the actor may do `action`: `unauthenticated` without an account, `forbidden` with an account
 * that lacks the permission, `recent_sign_in_required` if that is all that is missing.
 */
export function authorize(ctx: Ctx, action: Action, subject: Subject = {}): void {
  if (can(ctx.actor, action, subject)) {
    assertRecentSignIn(ctx, action);
    return;
  }
  if (!signedIn(ctx.actor, subject)) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  assertScope(ctx.actor, action);
  if (ctx.actor.needsFactor)
    throw new LekhaError(
      'forbidden',
      'This site requires a second factor of you. Set one up on your account page.',
    );
  throw new LekhaError('forbidden', 'You are not allowed to do this.');
}

function assertRecentSignIn({ actor: { session }, now }: Ctx, action: Action): void {
  if (!session || !needingRecentSignIn.has(action)) return;
  if (isRecentSignIn(session, now())) return;
  throw new LekhaError('recent_sign_in_required', texts.auth.signInAgain);
}

/** True if the user of a session proved at most ten minutes ago who they are. */
export function isRecentSignIn({ provedAt }: { provedAt: number }, now: number): boolean {
  return isRecent(provedAt, now, RECENT_SIGN_IN_MS);
}

/** Throws `forbidden` for a token without a scope for `action`. */
export function assertScope(actor: Actor, action: Action): void {
  if (!hasScope(actor, action)) throw new LekhaError('forbidden', scopeMissing(action));
}

function scopeMissing(action: Action): string {
  const needed = scopes[action];
  if (needed.length === 0) return 'An API token cannot do this. Please sign in.';
  return `This needs an API token with the scope ${needed.join(' or ')}.`;
}
