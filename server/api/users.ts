import { z } from 'zod';
import { looseText, optionalPaging } from '../../contract/fields.ts';
import { MAX_SEARCH_TERM } from '../../contract/limits.ts';
import { meta, successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  accountDeletion,
  accountState,
  articleRecipient,
  loginRecord,
  managedUser,
  managedUserQuery,
  newUserRecord,
  roleChange,
  staffRoleChange,
  user,
  userRecord,
} from '../../contract/user.ts';
import {
  changeRole,
  changeStaffRole,
  deleteUser,
  userRecord as findUserRecord,
  listManagedUsers,
  listUsers,
  reassignArticles,
  recordLogin,
  recordRegistration,
  sendPasswordReset,
  setDisabled,
  signOutAccount,
} from '../../domain/users/users.ts';
import { type ApiCtx, absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** Lists all accounts unless a page is requested. */
const userQuery = optionalPaging.extend({ searchTerm: looseText(MAX_SEARCH_TERM).optional() });

/** `/users`: the account's own record, and all records for administrators. */
export const userEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/users/all-users',
    action: 'user.list',
    summary: 'List accounts, newest first; all of them without `page` and `limit`',
    query: userQuery,
    response: z.object({ success: z.literal(true), data: z.array(user), meta }),
    async handle(ctx, { query }) {
      const { data, meta } = await listUsers(ctx, query);
      return { data: data.map((one) => withAvatar(ctx, one)), meta };
    },
  }),
  endpoint({
    method: 'get',
    path: '/users/:email',
    action: 'user.read',
    summary: "Get an account's role and public record by its email address",
    who: 'the account itself, and administrators',
    response: successResponse(userRecord),
    errors: [404],
    handle: async (ctx, { params }) => ({
      data: withAvatar(ctx, await findUserRecord(ctx, params.email!)),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/users/login',
    action: 'user.record',
    summary: "Record a sign-in with Google: updates the account's name and image",
    who: 'the account itself',
    body: loginRecord,
    response: successResponse(user),
    handle: async (ctx, { body }) => ({ data: withAvatar(ctx, await recordLogin(ctx, body)) }),
  }),
  endpoint({
    method: 'post',
    path: '/users/create-user',
    action: 'user.record',
    summary: 'Record a sign-up: returns the account; idempotent',
    who: 'the account itself',
    body: newUserRecord,
    response: successResponse(user),
    handle: async (ctx, { body }) => ({ data: withAvatar(ctx, await recordRegistration(ctx, body)) }),
  }),
  endpoint({
    method: 'patch',
    path: '/users/update-role/:id',
    action: 'user.changeRole',
    summary: "Change an account's role; refused for the last administrator",
    who: 'administrators; `email` in the body has no effect',
    body: roleChange,
    response: successResponse(user),
    errors: [404, 409],
    async handle(ctx, { params, body }) {
      const changed = await changeRole(ctx, params.id!, body.role);
      return { data: withAvatar(ctx, changed), message: texts.users.roleUpdated };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/users/staff-role/:id',
    action: 'user.changeRole',
    summary:
      'Make an account a contributor, author or editor, or none of them (null); an administrator is none any more',
    body: staffRoleChange,
    response: successResponse(managedUser),
    errors: [404, 409],
    async handle(ctx, { params, body }) {
      const changed = await changeStaffRole(ctx, params.id!, body.staffRole);
      return { data: withAvatar(ctx, changed), message: texts.users.roleUpdated };
    },
  }),
];

/** `/users`: accounts as administrators manage them. */
export const managedUserEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/users',
    action: 'user.list',
    summary: 'List accounts with staff role, state and last sign-in; searched, filtered and sorted',
    query: managedUserQuery,
    response: z.object({ success: z.literal(true), data: z.array(managedUser), meta }),
    async handle(ctx, { query }) {
      const { data, meta } = await listManagedUsers(ctx, query);
      return { data: data.map((one) => withAvatar(ctx, one)), meta };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/users/:id',
    action: 'user.manage',
    summary:
      'Disable an account, which ends its sessions at once, or enable it again; refused for the last administrator',
    body: accountState,
    response: successResponse(managedUser),
    errors: [404, 409],
    async handle(ctx, { params, body: { disabled } }) {
      const changed = await setDisabled(ctx, params.id!, disabled);
      const message = disabled ? texts.users.disabled : texts.users.enabled;
      return { data: withAvatar(ctx, changed), message };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/users/:id',
    action: 'user.manage',
    summary:
      'Delete an account with its personal data; articles, comments and bylines stay. Refused for the last administrator',
    query: accountDeletion,
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params, query }) =>
      result(deleteUser(ctx, params.id!, query.articlesTo ?? null), texts.users.deleted),
  }),
  endpoint({
    method: 'post',
    path: '/users/:id/sign-out',
    action: 'user.manage',
    summary: 'End all sessions of an account; returns their number',
    response: successResponse(z.int()),
    errors: [404],
    handle: (ctx, { params }) => result(signOutAccount(ctx, params.id!), texts.users.signedOut),
  }),
  endpoint({
    method: 'post',
    path: '/users/:id/password-reset',
    action: 'user.manage',
    summary: 'Send a password reset email to an account',
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params }) => result(sendPasswordReset(ctx, params.id!), texts.users.resetSent),
  }),
  endpoint({
    method: 'post',
    path: '/users/:id/reassign-articles',
    action: 'user.manage',
    summary: 'Give all articles of an account to another one; returns their number',
    body: articleRecipient,
    response: successResponse(z.int()),
    errors: [404],
    handle: (ctx, { params, body }) =>
      result(reassignArticles(ctx, params.id!, body.articlesTo), texts.users.reassigned),
  }),
];

function withAvatar<T extends { avatar: string | null }>(ctx: ApiCtx, record: T): T {
  return { ...record, avatar: absoluteUrl(ctx, record.avatar) };
}
