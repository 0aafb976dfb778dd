import { z } from 'zod';
import { subscriber, subscriberQuery, subscription } from '../../contract/newsletter.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { listSubscribers, subscribe } from '../../domain/newsletter/newsletter.ts';
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
      return { data: null, message: 'Please check your inbox and confirm your subscription.' };
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
];
