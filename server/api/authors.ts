import { z } from 'zod';
import {
  type Author,
  author,
  authorChange,
  authorMerge,
  authorQuery,
  newAuthor,
} from '../../contract/author.ts';
import { meta, successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  createAuthor,
  deleteAuthor,
  listAuthors,
  mergeAuthors,
  updateAuthor,
} from '../../domain/authors/authors.ts';
import { type ApiCtx, absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'author.manage';

/** `/authors`: the authors of articles, managed by administrators. */
export const authorEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/authors',
    action,
    summary: 'List authors by name, with article counts',
    query: authorQuery,
    response: z.object({ success: z.literal(true), data: z.array(author), meta }),
    async handle(ctx, { query }) {
      const { data, meta } = await listAuthors(ctx, query);
      return { data: data.map((one) => withImage(ctx, one)), meta };
    },
  }),
  endpoint({
    method: 'post',
    path: '/authors',
    action,
    summary: 'Create an author',
    body: newAuthor,
    response: successResponse(author),
    status: 201,
    errors: [409],
    handle: async (ctx, { body }) => ({
      data: withImage(ctx, await createAuthor(ctx, body)),
      message: texts.authors.created,
    }),
  }),
  endpoint({
    method: 'patch',
    path: '/authors/:id',
    action,
    summary: 'Change an author; a former slug leads to the new one',
    body: authorChange,
    response: successResponse(author),
    errors: [404, 409],
    handle: async (ctx, { params, body }) => ({
      data: withImage(ctx, await updateAuthor(ctx, params.id!, body)),
      message: texts.authors.updated,
    }),
  }),
  endpoint({
    method: 'post',
    path: '/authors/:id/merge',
    action,
    summary: 'Merge an author into another, who takes the articles over',
    body: authorMerge,
    response: successResponse(author),
    errors: [404, 409],
    handle: async (ctx, { params, body }) => ({
      data: withImage(ctx, await mergeAuthors(ctx, params.id!, body.into)),
      message: texts.authors.merged,
    }),
  }),
  endpoint({
    method: 'delete',
    path: '/authors/:id',
    action,
    summary: 'Delete an author whom no article names',
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params }) => result(deleteAuthor(ctx, params.id!), texts.authors.deleted),
  }),
];

function withImage(ctx: ApiCtx, one: Author): Author {
  return { ...one, userImage: absoluteUrl(ctx, one.userImage) };
}
