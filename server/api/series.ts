import { z } from 'zod';
import { meta, successResponse } from '../../contract/responses.ts';
import {
  managedPart,
  managedSeries,
  newSeries,
  partOrder,
  seriesChange,
  seriesMerge,
  seriesQuery,
} from '../../contract/series.ts';
import { texts } from '../../contract/texts.ts';
import {
  createSeries,
  deleteSeries,
  listManagedSeries,
  mergeSeries,
  orderParts,
  readSeriesParts,
  updateSeries,
} from '../../domain/series/series.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'series.manage';

/** `/series`: the series of articles, managed by administrators. */
export const seriesEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/series',
    action: 'series.read',
    summary: 'List series by title, with article counts',
    query: seriesQuery,
    response: z.object({ success: z.literal(true), data: z.array(managedSeries), meta }),
    handle: (ctx, { query }) => listManagedSeries(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/series',
    action,
    summary: 'Create a series; series used by articles are created automatically',
    body: newSeries,
    response: successResponse(managedSeries),
    status: 201,
    errors: [409],
    handle: (ctx, { body }) => result(createSeries(ctx, body), texts.series.created),
  }),
  endpoint({
    method: 'patch',
    path: '/series/:id',
    action,
    summary: 'Change a series; a former slug leads to the new one',
    body: seriesChange,
    response: successResponse(managedSeries),
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(updateSeries(ctx, params.id!, body), texts.series.updated),
  }),
  endpoint({
    method: 'get',
    path: '/series/:id/parts',
    action,
    summary: 'List the articles of a series in their order, in any status',
    response: successResponse(z.array(managedPart)),
    errors: [404],
    handle: async (ctx, { params }) => ({ data: (await readSeriesParts(ctx, params.id!)).parts }),
  }),
  endpoint({
    method: 'put',
    path: '/series/:id/parts',
    action,
    summary: 'Number the articles of a series from 1 in the given order',
    body: partOrder,
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params, body }) =>
      result(orderParts(ctx, params.id!, body.articles), texts.series.ordered),
  }),
  endpoint({
    method: 'post',
    path: '/series/:id/merge',
    action,
    summary: 'Merge a series into another, after its last part',
    body: seriesMerge,
    response: successResponse(managedSeries),
    errors: [404],
    handle: (ctx, { params, body }) => result(mergeSeries(ctx, params.id!, body.into), texts.series.merged),
  }),
  endpoint({
    method: 'delete',
    path: '/series/:id',
    action,
    summary: 'Delete a series; its articles are kept',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteSeries(ctx, params.id!), texts.series.deleted),
  }),
];
