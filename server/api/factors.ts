import { z } from 'zod';
import { factors, firstCode, newAuthenticator, recoveryCodes } from '../../contract/factors.ts';
import { newPasskey, passkeyOptions } from '../../contract/passkeys.ts';
import { successResponse } from '../../contract/responses.ts';
import {
  addPasskey,
  confirmAuthenticator,
  ownFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  requestNewPasskey,
  startAuthenticator,
} from '../../domain/users/users.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const who = 'the account itself; not with a token';
const action = 'user.changeFactors';

/** `/account/factors`: the second factors of the caller's own account. */
export const factorEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/account/factors',
    action: 'user.record',
    summary: 'Read your second factors',
    who,
    response: successResponse(factors),
    handle: (ctx) => result(ownFactors(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/authenticator',
    action,
    summary: 'Begin to set up an authenticator app; only this response contains its secret',
    who,
    response: successResponse(newAuthenticator),
    status: 201,
    errors: [409],
    handle: (ctx) => result(startAuthenticator(ctx)),
  }),
  endpoint({
    method: 'put',
    path: '/account/factors/authenticator',
    action,
    summary: 'Make the app a factor by its first code; returns ten recovery codes if it is the first factor',
    who,
    body: firstCode,
    response: successResponse(recoveryCodes),
    errors: [409],
    handle: (ctx, { body }) => result(confirmAuthenticator(ctx, body.code)),
  }),
  endpoint({
    method: 'delete',
    path: '/account/factors/authenticator',
    action,
    summary: 'Remove the app; refused for the last factor of staff if the site requires one',
    who,
    response: successResponse(z.null()),
    errors: [409],
    handle: (ctx) => result(removeAuthenticator(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/passkeys/options',
    action,
    summary: 'Ask for the challenge with which a browser makes a passkey; sets a cookie',
    who,
    response: successResponse(passkeyOptions),
    status: 201,
    errors: [409],
    async handle(ctx) {
      const { options, cookies } = await requestNewPasskey(ctx);
      return { data: options, headers: { 'set-cookie': cookies } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/passkeys',
    action,
    summary: 'Add the passkey that the browser made; returns ten recovery codes if it is the first factor',
    who,
    body: newPasskey,
    response: successResponse(recoveryCodes),
    status: 201,
    errors: [409],
    handle: (ctx, { body, headers }) => result(addPasskey(ctx, headers, body)),
  }),
  endpoint({
    method: 'delete',
    path: '/account/factors/passkeys/:id',
    action,
    summary: 'Remove a passkey; refused for the last factor of staff if the site requires one',
    who,
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params }) => result(removePasskey(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/account/factors/recovery-codes',
    action,
    summary: 'Make ten new recovery codes, which end the former ones',
    who,
    response: successResponse(recoveryCodes),
    status: 201,
    errors: [409],
    handle: (ctx) => result(renewRecoveryCodes(ctx)),
  }),
];
