import { z } from 'zod';
import { bulkAction, bulkItem, emptiedTrash } from '../../contract/bulk.ts';
import { successResponse } from '../../contract/responses.ts';
import { emptyTrash, runBulkAction } from '../../domain/articles/articles.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** Actions on several articles at once, for administrators. */
export const bulkEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/articles/bulk',
    action: 'article.write',
    summary:
      'Perform one action on several articles; each succeeds or fails independently, and the response says why',
    who: 'administrators; `delete`, `restore` and `purge` only on their own articles, and those whose author has no account',
    body: bulkAction,
    response: successResponse(z.array(bulkItem)),
    handle: (ctx, { body }) => result(runBulkAction(ctx, body)),
  }),
  endpoint({
    method: 'post',
    path: '/articles/empty-trash',
    action: 'article.delete',
    summary: 'Permanently delete up to 100 articles of the trash; repeat the call until `left` is 0',
    who: 'administrators: their own articles, and those whose author has no account',
    response: successResponse(emptiedTrash),
    handle: (ctx) => result(emptyTrash(ctx)),
  }),
];
