import { z } from 'zod';
import { answerOf, listOf } from '../../contract/answer.ts';
import { subscriber, subscriberQuery, subscription } from '../../contract/newsletter.ts';
import { listSubscribers, subscribe } from '../../domain/newsletter/newsletter.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** `/newsletter`: the same answer whoever asks and whatever is known of the address. */
export const newsletterEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/newsletter/subscribe',
    action: 'newsletter.subscribe',
    summary: 'Ask for the newsletter; a letter with a link to confirm follows',
    who: 'everybody',
    body: subscription,
    answer: answerOf(z.null()),
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
    summary: 'Who asked for the newsletter, newest first',
    who: 'administrators',
    query: subscriberQuery,
    answer: listOf(subscriber),
    handle: (ctx, { query }) => listSubscribers(ctx, query),
  }),
];
