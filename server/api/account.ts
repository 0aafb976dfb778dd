import { z } from 'zod';
import { successResponse } from '../../contract/responses.ts';
import { ownAccount, profileChange } from '../../contract/user.ts';
import {
  changePassword,
  inputs,
  ownAccount as readAccount,
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
];
