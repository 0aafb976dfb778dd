import { z } from 'zod';
import { subscriber, subscriberDetails, subscriberQuery, subscription } from '../../contract/newsletter.ts';
import { bounce } from '../../contract/newsletter-issue.ts';
import { newsletterStatistics as newsletterStatisticsData } from '../../contract/newsletter-statistics.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { subscriberImport } from '../../contract/subscriber-import.ts';
import { texts } from '../../contract/texts.ts';
import {
  discardSubscriberImport,
  eraseSubscriber,
  getSubscriber,
  getSubscriberImport,
  isMailConfigured,
  listSubscriberImports,
  listSubscribers,
  newsletterStatistics,
  recordBounce,
  resendConfirmation,
  startSubscriberImport,
  subscribe,
  unsubscribeSubscriber,
} from '../../domain/newsletter/newsletter.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** `/newsletter`, without its emails: subscribing has the same response for every email address. */
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
      const message = isMailConfigured(ctx)
        ? 'Please check your inbox and confirm your subscription.'
        : texts.newsletter.awaitingEmail;
      return { data: null, message };
    },
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/bounces',
    action: 'newsletter.bounce',
    summary: 'Report a bounced email; the token in the address identifies its recipient',
    who: 'anyone',
    body: bounce,
    response: successResponse(z.null()),
    status: 202,
    handle: (ctx, { body, clientAddress }) => result(recordBounce(ctx, body, clientAddress)),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/figures',
    action: 'newsletter.list',
    summary: 'Get the results of the latest emails, and subscriptions by month',
    response: successResponse(newsletterStatisticsData),
    handle: (ctx) => result(newsletterStatistics(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/subscribers',
    action: 'newsletter.list',
    summary: 'List subscribers, newest first',
    query: subscriberQuery,
    response: listResponse(subscriber),
    handle: (ctx, { query }) => listSubscribers(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/subscribers/:id',
    action: 'newsletter.list',
    summary: 'Read a subscriber, with the latest emails to them',
    response: successResponse(subscriberDetails),
    errors: [404],
    handle: (ctx, { params }) => result(getSubscriber(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/subscribers/:id/unsubscribe',
    action: 'newsletter.manage',
    summary: 'End a subscription; only the subscriber can subscribe again',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(unsubscribeSubscriber(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/subscribers/:id/confirmation',
    action: 'newsletter.manage',
    summary: 'Send the confirmation email to a pending subscriber again',
    response: successResponse(z.null()),
    status: 202,
    errors: [404, 409],
    handle: (ctx, { params }) => result(resendConfirmation(ctx, params.id!)),
  }),
  endpoint({
    method: 'delete',
    path: '/newsletter/subscribers/:id',
    action: 'newsletter.manage',
    summary: 'Delete a subscriber’s data for good; a keyed hash keeps imports from bringing it back',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(eraseSubscriber(ctx, params.id!)),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/imports',
    action: 'newsletter.import',
    summary: 'List the latest imports of subscribers, the newest first',
    response: successResponse(z.array(subscriberImport)),
    handle: (ctx) => result(listSubscriberImports(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/imports/:id',
    action: 'newsletter.import',
    summary: 'Read what an import of subscribers would do, or did',
    response: successResponse(subscriberImport),
    errors: [404],
    handle: (ctx, { params }) => result(getSubscriberImport(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/imports/:id/start',
    action: 'newsletter.import',
    summary: 'Import a checked file of subscribers',
    response: successResponse(subscriberImport),
    status: 202,
    errors: [404, 409],
    handle: (ctx, { params }) => result(startSubscriberImport(ctx, params.id!)),
  }),
  endpoint({
    method: 'delete',
    path: '/newsletter/imports/:id',
    action: 'newsletter.import',
    summary: 'Discard a checked file of subscribers',
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params }) => result(discardSubscriberImport(ctx, params.id!)),
  }),
];
