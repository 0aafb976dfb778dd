import { z } from 'zod';
import { apiToken, madeApiToken, newApiToken } from '../../contract/api-token.ts';
import { successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  createToken,
  listAccountTokens,
  listTokens,
  revokeAccountToken,
  revokeToken,
} from '../../domain/users/users.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'token.manage';
const who = 'contributors, authors, editors and administrators; not with a token';

/** `/account/tokens`: the tokens with which programs call the API for the account. */
export const tokenEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/account/tokens',
    action: 'token.list',
    who,
    summary: 'List your API tokens, newest first, without their texts',
    response: successResponse(z.array(apiToken)),
    handle: (ctx) => result(listTokens(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/account/tokens',
    action,
    who,
    summary: 'Make an API token; only this response contains its text',
    body: newApiToken,
    response: successResponse(madeApiToken),
    status: 201,
    errors: [409],
    handle: (ctx, { body }) => result(createToken(ctx, body), texts.tokens.made),
  }),
  endpoint({
    method: 'delete',
    path: '/account/tokens/:id',
    action,
    who,
    summary: 'Revoke an API token; it ends with the next request',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(revokeToken(ctx, params.id!), texts.tokens.revoked),
  }),
  endpoint({
    method: 'get',
    path: '/users/:id/tokens',
    action: 'token.listOthers',
    who: 'administrators; not with a token',
    summary: 'List the API tokens of an account, newest first, without their texts',
    response: successResponse(z.array(apiToken)),
    errors: [404],
    handle: (ctx, { params }) => result(listAccountTokens(ctx, params.id!)),
  }),
  endpoint({
    method: 'delete',
    path: '/users/:id/tokens/:token',
    action: 'token.revokeOthers',
    who: 'administrators; not with a token',
    summary: 'Revoke an API token of an account',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) =>
      result(revokeAccountToken(ctx, params.id!, params.token!), texts.tokens.revoked),
  }),
];
