import { z } from 'zod';
import {
  articleComments,
  commentBan,
  commentChange,
  commentForm,
  commentQueue,
  commentsQuery,
  decisions,
  formerStates,
  moderatorReply,
  newBan,
  newComment,
  queueQuery,
  writtenComment,
} from '../../contract/comment.ts';
import { successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  banWriter,
  decideComments,
  deleteComment,
  editComment,
  endBan,
  listBans,
  listQueue,
  readCommentForm,
  readComments,
  replyToComment,
  reportComment,
  writeComment,
} from '../../domain/comments/comments.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const path = '/articles/:slug/comments';

/** The comments of readers. Their pages work by forms too (app/public-site/pages/comments-page.tsx). */
const readerEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    action: 'comment.read',
    summary: 'List the public comments on an article by its slug, the oldest thread first',
    who: 'anyone',
    query: commentsQuery,
    response: successResponse(articleComments),
    errors: [404],
    async handle(ctx, { params, query }) {
      const { data, etag } = await readComments(ctx, params.slug!, query.page);
      return { data, headers: { etag } };
    },
  }),
  endpoint({
    method: 'get',
    path: `${path}/own`,
    action: 'comment.write',
    summary: 'Read your own comments on an article, and what a form for another one needs',
    who: 'anyone',
    response: successResponse(commentForm),
    errors: [404],
    handle: (ctx, { params }) => result(readCommentForm(ctx, params.slug!)),
  }),
  endpoint({
    method: 'post',
    path,
    action: 'comment.write',
    summary: 'Comment on an article, or reply to a comment; a moderator decides if it is published',
    who: 'anyone; without an account, by a name and an email address that is confirmed',
    body: newComment,
    response: successResponse(writtenComment),
    status: 202,
    errors: [404, 409],
    async handle(ctx, { params, body, clientAddress }) {
      const written = await writeComment(ctx, params.slug!, body, clientAddress);
      return { data: written, message: texts.comments[written.state] };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/comments/:id',
    action: 'comment.write',
    summary: 'Change your own comment within 15 minutes',
    who: 'its writer',
    body: commentChange,
    response: successResponse(writtenComment),
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(editComment(ctx, params.id!, body.text)),
  }),
  endpoint({
    method: 'delete',
    path: '/comments/:id',
    action: 'comment.write',
    summary: 'Delete the text of your own comment; its place stays if it was answered',
    who: 'its writer',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteComment(ctx, params.id!), texts.comments.removed),
  }),
  endpoint({
    method: 'post',
    path: '/comments/:id/report',
    action: 'comment.write',
    summary: 'Report a comment to the moderators; each person is counted once',
    who: 'anyone',
    response: successResponse(z.null()),
    status: 202,
    errors: [404],
    handle: (ctx, { params, clientAddress }) =>
      result(reportComment(ctx, params.id!, clientAddress), texts.comments.reported),
  }),
];

const moderatorEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/comments',
    action: 'comment.moderate',
    summary: 'List a part of the queue: what waits by the filter’s groups, the rest the newest first',
    query: queueQuery,
    response: successResponse(commentQueue),
    handle: (ctx, { query }) => result(listQueue(ctx, query)),
  }),
  endpoint({
    method: 'post',
    path: '/comments/decisions',
    action: 'comment.moderate',
    summary: 'Approve comments, or move them to spam, to the trash or back; returns the states before',
    body: decisions,
    response: successResponse(formerStates),
    handle: (ctx, { body }) => result(decideComments(ctx, body.decisions)),
  }),
  endpoint({
    method: 'post',
    path: '/comments/:id/reply',
    action: 'comment.moderate',
    summary: 'Approve a comment and answer it',
    body: moderatorReply,
    response: successResponse(writtenComment),
    status: 201,
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(replyToComment(ctx, params.id!, body.text)),
  }),
  endpoint({
    method: 'get',
    path: '/comments/bans',
    action: 'comment.moderate',
    summary: 'List who may not comment, the newest bans first',
    response: successResponse(z.array(commentBan)),
    handle: (ctx) => result(listBans(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/comments/bans',
    action: 'comment.moderate',
    summary: 'Keep the account, email address or network of a comment from commenting',
    body: newBan,
    response: successResponse(z.null()),
    status: 201,
    errors: [404, 409],
    handle: (ctx, { body }) => result(banWriter(ctx, body)),
  }),
  endpoint({
    method: 'delete',
    path: '/comments/bans/:id',
    action: 'comment.moderate',
    summary: 'End a ban',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(endBan(ctx, params.id!)),
  }),
];

/** Comments of readers and their moderation. */
export const commentEndpoints: Endpoint[] = [...moderatorEndpoints, ...readerEndpoints];
