import { z } from 'zod';
import { meta, successResponse } from '../../contract/responses.ts';
import { managedTag, newTag, tagChange, tagMerge, tagQuery } from '../../contract/tag.ts';
import { texts } from '../../contract/texts.ts';
import { createTag, deleteTag, listManagedTags, mergeTags, updateTag } from '../../domain/tags/tags.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'tag.manage';

/** `/tags`: the tags of articles, managed by administrators. */
export const tagEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/tags',
    action: 'tag.read',
    summary: 'List tags by name, with article counts',
    query: tagQuery,
    response: z.object({ success: z.literal(true), data: z.array(managedTag), meta }),
    handle: (ctx, { query }) => listManagedTags(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/tags',
    action,
    summary: 'Create a tag; tags used by articles are created automatically',
    body: newTag,
    response: successResponse(managedTag),
    status: 201,
    errors: [409],
    handle: (ctx, { body }) => result(createTag(ctx, body), texts.tags.created),
  }),
  endpoint({
    method: 'patch',
    path: '/tags/:id',
    action,
    summary: 'Change a tag in all its articles; a former slug leads to the new one',
    body: tagChange,
    response: successResponse(managedTag),
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(updateTag(ctx, params.id!, body), texts.tags.updated),
  }),
  endpoint({
    method: 'post',
    path: '/tags/:id/merge',
    action,
    summary: 'Merge a tag into another, which takes the articles over',
    body: tagMerge,
    response: successResponse(managedTag),
    errors: [404],
    handle: (ctx, { params, body }) => result(mergeTags(ctx, params.id!, body.into), texts.tags.merged),
  }),
  endpoint({
    method: 'delete',
    path: '/tags/:id',
    action,
    summary: 'Delete a tag; its articles are kept',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteTag(ctx, params.id!), texts.tags.deleted),
  }),
];
