import { z } from 'zod';
import { successResponse } from '../../contract/responses.ts';
import { createdShareLink, newShareLink, shareLink } from '../../contract/share-link.ts';
import { texts } from '../../contract/texts.ts';
import { createShareLink, listShareLinks, revokeShareLink } from '../../domain/sharing/sharing.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'article.share';
const path = '/articles/:id/share-links';

/** Links that show an unpublished article to people without an account. */
export const shareLinkEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    action,
    summary: 'List the share links of an article by its `_id`, without their URLs',
    response: successResponse(z.array(shareLink)),
    errors: [404],
    handle: (ctx, { params }) => result(listShareLinks(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path,
    action,
    summary: 'Make a share link; only this response contains its URL',
    body: newShareLink,
    response: successResponse(createdShareLink),
    status: 201,
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(createShareLink(ctx, params.id!, body), texts.sharing.created),
  }),
  endpoint({
    method: 'delete',
    path: '/share-links/:id',
    action,
    summary: 'Revoke a share link',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(revokeShareLink(ctx, params.id!), texts.sharing.revoked),
  }),
];
