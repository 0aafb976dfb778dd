import { Hono } from 'hono';
import { z } from 'zod';
import {
  automaticRedirect,
  customRedirect,
  importedRedirects,
  linkReport,
  missingPath,
  newRedirect,
  redirectChange,
  redirectFile,
  redirectQuery,
  savedRedirect,
} from '../../contract/redirect.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  exportRedirects,
  importRedirects,
  listAutomaticRedirects,
  listMissingPaths,
  listRedirects,
} from '../../domain/custom-redirects/custom-redirects.ts';
import { authorizeCall } from '../../domain/permissions.ts';
import { readLinkReport, requestLinkCheck } from '../../domain/site-links/site-links.ts';
import type { Env } from '../http/env.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'redirect.manage';

/** `/redirects`: redirects, paths that readers did not find, and the check of the site's own links. */
export const redirectEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/redirects',
    action,
    summary: 'List the redirects that people set, newest first',
    query: redirectQuery,
    response: listResponse(customRedirect),
    handle: (ctx, { query }) => listRedirects(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/redirects',
    action,
    summary: 'Add a redirect; one to another redirect leads to its end at once',
    body: newRedirect,
    response: successResponse(savedRedirect),
    status: 201,
    errors: [409],
    handle: (ctx, { body }) => result(createRedirect(ctx, body), texts.redirects.added),
  }),
  endpoint({
    method: 'patch',
    path: '/redirects/:id',
    action,
    summary: 'Change a redirect',
    body: redirectChange,
    response: successResponse(savedRedirect),
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(changeRedirect(ctx, params.id!, body), texts.redirects.changed),
  }),
  endpoint({
    method: 'delete',
    path: '/redirects/:id',
    action,
    summary: 'Delete a redirect',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteRedirect(ctx, params.id!), texts.redirects.deleted),
  }),
  endpoint({
    method: 'get',
    path: '/redirects/automatic',
    action,
    summary: 'List the redirects that the site made when something moved or was imported',
    query: redirectQuery,
    response: listResponse(automaticRedirect),
    handle: (ctx, { query }) => listAutomaticRedirects(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/redirects/missing',
    action,
    summary: 'List the 50 paths at which readers most often found nothing in the last 30 days',
    response: successResponse(z.array(missingPath)),
    handle: (ctx) => result(listMissingPaths(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/redirects/import',
    action,
    summary: 'Import redirects from CSV; wrong rows are left out',
    body: redirectFile,
    response: successResponse(importedRedirects),
    errors: [409],
    handle: (ctx, { body }) => result(importRedirects(ctx, body.csv)),
  }),
  endpoint({
    method: 'get',
    path: '/redirects/links',
    action,
    summary: 'Read the result of the last check of the site’s own links',
    response: successResponse(linkReport),
    handle: (ctx) => result(readLinkReport(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/redirects/links/check',
    action,
    summary: 'Check the site’s own links now; published texts are read, nothing is fetched',
    response: successResponse(z.null()),
    status: 202,
    handle: (ctx) => result(requestLinkCheck(ctx), texts.redirects.checking),
  }),
];

/** The redirects as CSV. Mounted at `/api/v1/redirects`. */
export function redirectFileRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/export', async (c) => {
    const ctx = c.get('ctx');
    authorizeCall(ctx, action);
    return c.body(await exportRedirects(ctx), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="redirects.csv"',
      'cache-control': 'private, no-store',
    });
  });
  return routes;
}
