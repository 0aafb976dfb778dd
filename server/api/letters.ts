import { z } from 'zod';
import { letter, letterChange, letterInput, letterSummary, letterTest } from '../../contract/letter.ts';
import { letterSending } from '../../contract/newsletter-issue.ts';
import { successResponse } from '../../contract/responses.ts';
import {
  changeLetter,
  createLetter,
  deleteLetter,
  listLetters,
  readLetter,
  sendLetter,
  sendLetterTest,
} from '../../domain/newsletter/newsletter.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'newsletter.send' as const;
const one = '/newsletter/letters/:id';

/** `/newsletter/letters`: emails to subscribers that are no articles, and the welcome email. */
export const letterEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/newsletter/letters',
    action,
    summary: 'List the latest letters, those that were not sent first',
    response: successResponse(z.array(letterSummary)),
    handle: (ctx) => result(listLetters(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/newsletter/letters',
    action,
    summary: 'Create a letter; nothing is sent',
    body: letterInput,
    response: successResponse(letter),
    status: 201,
    errors: [409, 413],
    handle: (ctx, { body }) => result(createLetter(ctx, body)),
  }),
  endpoint({
    method: 'get',
    path: one,
    action,
    summary: 'Read a letter; `welcome` is the welcome email, with a default text until somebody changes it',
    response: successResponse(letter),
    errors: [404],
    handle: (ctx, { params }) => result(readLetter(ctx, params.id!)),
  }),
  endpoint({
    method: 'put',
    path: one,
    action,
    summary:
      'Change a letter, or the welcome email. An email that was sent stays as it was. Refused if `version` is not the latest',
    body: letterChange,
    response: successResponse(letter),
    errors: [404, 409, 413],
    handle: (ctx, { params, body: { version, ...input } }) =>
      result(changeLetter(ctx, params.id!, input, version)),
  }),
  endpoint({
    method: 'delete',
    path: one,
    action,
    summary: 'Delete a letter with its page, or restore the default welcome email, which is then off',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteLetter(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: `${one}/test`,
    action,
    summary: 'Send a letter, as it is saved, to yourself or to all who can open the dashboard',
    body: letterTest,
    response: successResponse(z.string().describe('To whom it was sent.')),
    errors: [404, 413, 429, 503],
    handle: (ctx, { params, body }) => result(sendLetterTest(ctx, params.id!, body.to)),
  }),
  endpoint({
    method: 'post',
    path: `${one}/send`,
    action,
    summary: 'Send a letter to subscribers, once; refused if `version` is not the latest',
    body: letterSending,
    response: successResponse(z.string().describe('The id of the email.')),
    status: 202,
    errors: [404, 409, 413],
    handle: (ctx, { params, body }) => result(sendLetter(ctx, params.id!, body)),
  }),
];
