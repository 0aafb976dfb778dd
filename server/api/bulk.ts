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
    action: 'article.changeMany',
    summary:
      'Perform one action on several articles; each succeeds or fails independently, and the response says why',
    who: 'authors, editors and administrators, for the articles on which they may do it alone',
    body: bulkAction,
    response: successResponse(z.array(bulkItem)),
    handle: (ctx, { body }) => result(runBulkAction(ctx, body)),
  }),
  endpoint({
    method: 'post',
    path: '/articles/empty-trash',
    action: 'article.delete',
    summary: 'Permanently delete up to 100 articles of the trash; repeat the call until `left` is 0',
    who: 'authors, editors and administrators: their own articles; editors and administrators also those whose author has no account',
    response: successResponse(emptiedTrash),
    handle: (ctx) => result(emptyTrash(ctx)),
  }),
];
