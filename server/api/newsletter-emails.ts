import { z } from 'zod';
import {
  articleEmailChange,
  articleEmailQuery,
  articleEmailState,
  articleEmailTest,
  failedRecipient,
  failedRecipientQuery,
  NEW_ARTICLE,
  newsletterEmails,
  newsletterIssue,
  resendRequest,
} from '../../contract/newsletter-issue.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import {
  decideArticleEmail,
  getIssue,
  listFailedRecipients,
  listNewsletterEmails,
  readArticleEmail,
  resendIssue,
  resumeIssue,
  sendArticleTest,
  stopIssue,
} from '../../domain/newsletter/newsletter.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'newsletter.send' as const;
const one = { action, errors: [404] } satisfies Partial<Endpoint>;

/** `/newsletter/emails` and `/newsletter/article-email`: what is sent to subscribers. */
export const newsletterEmailEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/newsletter/emails',
    action,
    summary: 'List the latest emails with the numbers of their recipients, and articles that were not sent',
    response: successResponse(newsletterEmails),
    handle: (ctx) => result(listNewsletterEmails(ctx)),
  }),
  endpoint({
    ...one,
    method: 'get',
    path: '/newsletter/emails/:id',
    summary: 'Read an email with the numbers of its recipients',
    response: successResponse(newsletterIssue),
    handle: (ctx, { params }) => result(getIssue(ctx, params.id!)),
  }),
  endpoint({
    ...one,
    method: 'get',
    path: '/newsletter/emails/:id/recipients',
    action: 'newsletter.list',
    summary: 'List who did not get an email, or may not have, with the response of the mail server',
    query: failedRecipientQuery,
    response: listResponse(failedRecipient),
    handle: (ctx, { params, query }) => listFailedRecipients(ctx, params.id!, query),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/emails/:id/stop',
    action,
    summary: 'Stop sending an email; one that is being handed over still arrives',
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params }) => result(stopIssue(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/emails/:id/resume',
    action,
    summary: 'Go on with an email that was stopped',
    response: successResponse(z.null()),
    errors: [404, 409, 503],
    handle: (ctx, { params }) => result(resumeIssue(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/emails/:id/resend',
    action,
    summary: 'Send an email again to those who were refused, or whose delivery is unknown',
    body: resendRequest,
    response: successResponse(z.object({ recipients: z.int() })),
    errors: [404, 409, 503],
    handle: async (ctx, { params, body }) => ({
      data: { recipients: await resendIssue(ctx, params.id!, body.to) },
    }),
  }),
  endpoint({
    method: 'get',
    path: '/newsletter/article-email',
    action,
    summary: 'Get who would receive an article by email, and what was decided',
    query: articleEmailQuery,
    response: successResponse(articleEmailState),
    handle: (ctx, { query }) => result(readArticleEmail(ctx, query)),
  }),
  endpoint({
    method: 'put',
    path: '/newsletter/article-email/:id',
    action,
    summary: 'Decide who gets an article by email: at once if it is published, else once it is',
    body: articleEmailChange,
    response: successResponse(z.null()),
    errors: [404, 409, 503],
    handle: (ctx, { params, body }) => result(decideArticleEmail(ctx, params.id!, body.choice)),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/article-email/:id/test',
    action,
    summary:
      'Send the email of an article to yourself only; `new` for one that is not saved, with its editor session',
    body: articleEmailTest,
    response: successResponse(z.string().describe('The email address.')),
    errors: [404, 429, 503],
    async handle(ctx, { params, body: { content, desk: sessionId = null } }) {
      const article = params.id === NEW_ARTICLE ? null : params.id!;
      return { data: await sendArticleTest(ctx, { article, sessionId }, content) };
    },
  }),
];
