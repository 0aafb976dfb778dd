import { Hono } from 'hono';
import { z } from 'zod';
import { successResponse } from '../../contract/responses.ts';
import {
  newMark,
  statistics,
  statisticsExportQuery,
  statisticsQuery,
  storedMark,
} from '../../contract/statistics.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { authorizeCall } from '../../domain/permissions.ts';
import { addMark, deleteMark, exportStatistics, readStatistics } from '../../domain/statistics/statistics.ts';
import type { Env } from '../http/env.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** `/statistics`: readers and machines, and the marks on their plot. */
export const statisticsEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/statistics',
    action: 'statistics.view',
    summary: 'Read the statistics of the site, of your own articles, or of an article',
    query: statisticsQuery,
    response: successResponse(statistics),
    errors: [404],
    handle: (ctx, { query }) => result(readStatistics(ctx, query)),
  }),
  endpoint({
    method: 'post',
    path: '/statistics/marks',
    action: 'statistics.mark',
    summary: 'Add a mark with a text to a day of the plot',
    body: newMark,
    response: successResponse(storedMark),
    status: 201,
    errors: [409],
    handle: (ctx, { body }) => result(addMark(ctx, body), 'Mark added.'),
  }),
  endpoint({
    method: 'delete',
    path: '/statistics/marks/:id',
    action: 'statistics.mark',
    summary: 'Delete a mark',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteMark(ctx, params.id!), 'Mark deleted.'),
  }),
];

/** A table of the statistics as CSV. Mounted at `/api/v1/statistics`. */
export function statisticsFileRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/export', async (c) => {
    const ctx = c.get('ctx');
    authorizeCall(ctx, 'statistics.view');
    const query = parseInput(statisticsExportQuery, c.req.query());
    return c.body(await exportStatistics(ctx, query), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statistics-${query.table}.csv"`,
      'cache-control': 'private, no-store',
    });
  });
  return routes;
}
