import { z } from 'zod';
import { subscriber, subscriberDetails, subscriberQuery, subscription } from '../../contract/newsletter.ts';
import { newsletterFigures as newsletterFiguresData } from '../../contract/newsletter-figures.ts';
import {
  articleEmailChange,
  articleEmailQuery,
  articleEmailState,
  articleEmailTest,
  bounce,
  NEW_ARTICLE,
} from '../../contract/newsletter-issue.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { subscriberImport } from '../../contract/subscriber-import.ts';
import { texts } from '../../contract/texts.ts';
import {
  decideArticleEmail,
  discardSubscriberImport,
  eraseSubscriber,
  getSubscriber,
  getSubscriberImport,
  listSubscriberImports,
  listSubscribers,
  newsletterFigures,
  readArticleEmail,
  recordBounce,
  resendConfirmation,
  sendArticleTest,
  sendsEmail,
  startSubscriberImport,
  subscribe,
  unsubscribeSubscriber,
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
    path: '/newsletter/figures',
    action: 'newsletter.list',
    summary: 'What became of the latest emails, and subscriptions by month',
    who: 'administrators',
    response: successResponse(newsletterFiguresData),
    async handle(ctx) {
      return { data: await newsletterFigures(ctx) };
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
    path: '/newsletter/subscribers/:id',
    action: 'newsletter.list',
    summary: 'Read a subscriber, with the latest emails to them',
    who: 'administrators',
    response: successResponse(subscriberDetails),
    errors: [404],
    handle: async (ctx, { params }) => ({ data: await getSubscriber(ctx, params.id!) }),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/subscribers/:id/unsubscribe',
    action: 'newsletter.manage',
    summary: 'End a subscription; only the subscriber can subscribe again',
    who: 'administrators',
    response: successResponse(z.null()),
    errors: [404],
    async handle(ctx, { params }) {
      await unsubscribeSubscriber(ctx, params.id!);
      return { data: null };
    },
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/subscribers/:id/confirmation',
    action: 'newsletter.manage',
    summary: 'Send the confirmation email to a pending subscriber again',
    who: 'administrators',
    response: successResponse(z.null()),
    status: 202,
    errors: [404, 409],
    async handle(ctx, { params }) {
      await resendConfirmation(ctx, params.id!);
      return { data: null };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/newsletter/subscribers/:id',
    action: 'newsletter.manage',
    summary: 'Delete a subscriber’s data for good; a keyed hash keeps imports from bringing it back',
    who: 'administrators',
    response: successResponse(z.null()),
    errors: [404],
    async handle(ctx, { params }) {
      await eraseSubscriber(ctx, params.id!);
      return { data: null };
    },
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/imports',
    action: 'newsletter.import',
    summary: 'List the latest imports of subscribers, the newest first',
    who: 'administrators',
    response: successResponse(z.array(subscriberImport)),
    handle: async (ctx) => ({ data: await listSubscriberImports(ctx) }),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/imports/:id',
    action: 'newsletter.import',
    summary: 'Read what an import of subscribers would do, or did',
    who: 'administrators',
    response: successResponse(subscriberImport),
    errors: [404],
    handle: async (ctx, { params }) => ({ data: await getSubscriberImport(ctx, params.id!) }),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/imports/:id/start',
    action: 'newsletter.import',
    summary: 'Import a checked file of subscribers',
    who: 'administrators',
    response: successResponse(subscriberImport),
    status: 202,
    errors: [404, 409],
    handle: async (ctx, { params }) => ({ data: await startSubscriberImport(ctx, params.id!) }),
  }),
  endpoint({
    method: 'delete',
    path: '/newsletter/imports/:id',
    action: 'newsletter.import',
    summary: 'Discard a checked file of subscribers',
    who: 'administrators',
    response: successResponse(z.null()),
    errors: [404, 409],
    async handle(ctx, { params }) {
      await discardSubscriberImport(ctx, params.id!);
      return { data: null };
    },
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
  endpoint({
    method: 'post',
    path: '/newsletter/article-email/:id/test',
    action: 'newsletter.send',
    summary:
      'Send the email of an article to yourself only; `new` for one that is not saved, with its editor session',
    who: 'administrators',
    body: articleEmailTest,
    response: successResponse(z.string().describe('The email address.')),
    errors: [404, 429, 503],
    async handle(ctx, { params, body: { content, desk = null } }) {
      const article = params.id === NEW_ARTICLE ? null : params.id!;
      return { data: await sendArticleTest(ctx, { article, desk }, content) };
    },
  }),
];
