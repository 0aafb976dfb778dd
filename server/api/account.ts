import { z } from 'zod';
import { ownComment, ownCommentsQuery, ownData, ownDeletion, ownLike } from '../../contract/own-data.ts';
import { passkeyOptions } from '../../contract/passkeys.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { identityProof, identityProofs, session } from '../../contract/session.ts';
import { texts } from '../../contract/texts.ts';
import { ownAccount, profileChange } from '../../contract/user.ts';
import { listOwnComments } from '../../domain/comments/comments.ts';
import { listOwnLikes, takeLikeBack } from '../../domain/likes/likes.ts';
import { deleteOwn, exportOwnData } from '../../domain/own-data/own-data.ts';
import {
  changePassword,
  endSession,
  inputs,
  listSessions,
  ownAccount as readAccount,
  identityProofs as readProofs,
  requestPasskeyProof,
  signInAgain,
  updateProfile,
} from '../../domain/users/users.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const who = 'the account itself';

/** `/account`: the caller's own account. Sign-in and its emails are calls of `/api/auth`. */
export const accountEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/account',
    action: 'user.record',
    summary: 'Read your own account',
    who,
    response: successResponse(ownAccount),
    handle: (ctx) => result(readAccount(ctx)),
  }),
  endpoint({
    method: 'delete',
    path: '/account',
    action: 'user.deleteOwn',
    summary: 'Delete your account; articles and bylines stay. Refused for the last administrator',
    who,
    query: ownDeletion,
    response: successResponse(z.null()),
    errors: [409],
    handle: (ctx, { query }) => result(deleteOwn(ctx, query), texts.users.deleted),
  }),
  endpoint({
    method: 'get',
    path: '/account/data',
    action: 'user.exportOwn',
    summary: 'Export what is stored about you: account, sessions, subscription and comments',
    who,
    response: successResponse(ownData),
    handle: (ctx) => result(exportOwnData(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/account/comments',
    action: 'user.record',
    summary: 'List your comments, the newest first',
    who,
    query: ownCommentsQuery,
    response: listResponse(ownComment),
    handle: (ctx, { query }) => listOwnComments(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/account/likes',
    action: 'user.record',
    summary: 'List what you like, the newest first',
    who,
    query: ownCommentsQuery,
    response: listResponse(ownLike),
    handle: (ctx, { query }) => listOwnLikes(ctx, query),
  }),
  endpoint({
    method: 'delete',
    path: '/account/likes/:id',
    action: 'user.record',
    summary: 'Take back a like, by the id of the article or comment',
    who,
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(takeLikeBack(ctx, params.id!)),
  }),
  endpoint({
    method: 'patch',
    path: '/account',
    action: 'user.editProfile',
    summary: 'Change your name, image and bio: an absent field stays, null empties it',
    who,
    body: profileChange,
    response: successResponse(ownAccount),
    handle: (ctx, { body }) => result(updateProfile(ctx, body)),
  }),
  endpoint({
    method: 'post',
    path: '/account/password',
    action: 'user.editProfile',
    summary: 'Change your password, which ends all other sessions; the response sets a new session cookie',
    who,
    body: inputs.changePassword.omit({ revokeOtherSessions: true }),
    response: successResponse(z.null()),
    async handle(ctx, { body, headers, clientAddress }) {
      const { cookies } = await changePassword(ctx, { headers, clientAddress }, body);
      return { data: null, headers: { 'set-cookie': cookies } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/account/sessions',
    action: 'user.record',
    summary: 'List your sessions, the current one first and then the newest',
    who,
    response: successResponse(z.array(session)),
    handle: (ctx) => result(listSessions(ctx)),
  }),
  endpoint({
    method: 'delete',
    path: '/account/sessions/:id',
    action: 'user.endSessions',
    summary: 'End a session; it is signed out with its next request',
    who,
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(endSession(ctx, params.id!)),
  }),
  endpoint({
    method: 'get',
    path: '/account/sign-in-again',
    action: 'user.prove',
    summary: 'Read with what you can prove who you are',
    who,
    response: successResponse(identityProofs),
    handle: (ctx) => result(readProofs(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/account/sign-in-again',
    action: 'user.prove',
    summary:
      'Prove who you are, with one of the fields: for ten minutes, calls do not respond `recent_sign_in_required`',
    who,
    body: identityProof,
    response: successResponse(z.null()),
    handle: (ctx, { body, headers, clientAddress }) =>
      result(signInAgain(ctx, { headers, clientAddress }, body)),
  }),
  endpoint({
    method: 'post',
    path: '/account/sign-in-again/passkey',
    action: 'user.prove',
    summary: 'Ask for the challenge that one of your passkeys signs to prove who you are; sets a cookie',
    who,
    response: successResponse(passkeyOptions),
    status: 201,
    errors: [409],
    async handle(ctx, { headers, clientAddress }) {
      const { options, cookies } = await requestPasskeyProof(ctx, { headers, clientAddress });
      return { data: options, headers: { 'set-cookie': cookies } };
    },
  }),
];
