import { z } from 'zod';
import { subscriber, subscriberQuery, subscription } from '../../contract/newsletter.ts';
import {
  articleEmailChange,
  articleEmailQuery,
  articleEmailState,
  bounce,
} from '../../contract/newsletter-issue.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  decideArticleEmail,
  listSubscribers,
  readArticleEmail,
  recordBounce,
  sendsEmail,
  subscribe,
} from '../../domain/newsletter/newsletter.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** `/newsletter`: subscribing has the same response for every email address. */
export const newsletterEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/newsletter/subscribe',
    action: 'newsletter.subscribe',
    summary: 'Subscribe to the newsletter; sends an email with a confirmation link',
    who: 'anyone',
    body: subscription,
    response: successResponse(z.null()),
    status: 202,
    async handle(ctx, { body, clientAddress }) {
      await subscribe(ctx, body, clientAddress);
      const message = sendsEmail(ctx)
        ? 'Please check your inbox and confirm your subscription.'
        : texts.newsletter.noted;
      return { data: null, message };
    },
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/bounces',
    action: 'newsletter.bounce',
    summary: 'Report an email that came back; the token in the address says whose it was',
    who: 'anyone',
    body: bounce,
    response: successResponse(z.null()),
    status: 202,
    async handle(ctx, { body, clientAddress }) {
      await recordBounce(ctx, body, clientAddress);
      return { data: null };
    },
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/subscribers',
    action: 'newsletter.list',
    summary: 'List subscribers, newest first',
    who: 'administrators',
    query: subscriberQuery,
    response: listResponse(subscriber),
    handle: (ctx, { query }) => listSubscribers(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/article-email',
    action: 'newsletter.send',
    summary: 'Who would get an article by email, and what was decided',
    who: 'administrators',
    query: articleEmailQuery,
    response: successResponse(articleEmailState),
    async handle(ctx, { query }) {
      return { data: await readArticleEmail(ctx, query) };
    },
  }),
  endpoint({
    method: 'put',
    path: '/newsletter/article-email/:id',
    action: 'newsletter.send',
    summary: 'Decide who gets an article by email: at once if it is published, else once it is',
    who: 'administrators',
    body: articleEmailChange,
    response: successResponse(z.null()),
    errors: [404, 409, 503],
    async handle(ctx, { params, body }) {
      await decideArticleEmail(ctx, params.id!, body.choice);
      return { data: null };
    },
  }),
];
