import { z } from 'zod';
import { successResponse } from '../../contract/responses.ts';
import { approval, returnedReview, review, reviewedArticle, submission } from '../../contract/review.ts';
import { texts } from '../../contract/texts.ts';
import {
  listReviews,
  publishReview,
  readReview,
  returnReview,
  submitForReview,
  withdrawReview,
} from '../../domain/articles/articles.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const who = 'contributors and authors, for their own articles; editors and administrators';

/** `/reviews`: drafts and proposed changes that an editor shall publish. */
export const reviewEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/reviews',
    action: 'review.list',
    summary: 'List what waits for review, the oldest first; for writers, their own, also what was sent back',
    response: successResponse(z.array(review)),
    handle: (ctx) => result(listReviews(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/articles/:id/review',
    action: 'article.submit',
    summary: 'Get the review of the article with this `_id`, or null',
    who,
    response: successResponse(review.nullable()),
    errors: [404],
    handle: (ctx, { params }) => result(readReview(ctx, params.id!)),
  }),
  endpoint({
    method: 'put',
    path: '/articles/:id/review',
    action: 'article.submit',
    summary:
      'Submit a saved draft, or a change of a published article, for review, in place of an earlier submission',
    who,
    body: submission,
    response: successResponse(review),
    errors: [404, 409],
    handle: (ctx, { params, body }) =>
      result(submitForReview(ctx, params.id!, body), texts.reviews.submitted),
  }),
  endpoint({
    method: 'delete',
    path: '/articles/:id/review',
    action: 'article.submit',
    summary: 'Take an article out of review',
    who,
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(withdrawReview(ctx, params.id!), texts.reviews.withdrawn),
  }),
  endpoint({
    method: 'post',
    path: '/articles/:id/review/publish',
    action: 'review.decide',
    summary: 'Publish exactly the submission that was read; 409 if it or the article was changed since',
    body: approval,
    response: successResponse(reviewedArticle),
    errors: [404, 409],
    async handle(ctx, { params, body }) {
      const { article } = await publishReview(ctx, params.id!, body);
      const { _id, slug, version, status } = article;
      return { data: { _id, slug, version, status }, message: texts.reviews.published };
    },
  }),
  endpoint({
    method: 'post',
    path: '/articles/:id/review/return',
    action: 'review.decide',
    summary: 'Send a submission back to its writer with a note',
    body: returnedReview,
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(returnReview(ctx, params.id!, body), texts.reviews.returned),
  }),
];
