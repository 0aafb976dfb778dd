import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { contentImport, IMPORT_PART_BYTES, importOptions, newImport } from '../../contract/content-import.ts';
import { successResponse } from '../../contract/responses.ts';
import {
  createImport,
  deleteImport,
  getImport,
  listImports,
  openReport,
  startCheck,
  startImport,
  stopImport,
  storePart,
} from '../../domain/content-imports/content-imports.ts';
import { invalid, LekhaError } from '../../domain/errors.ts';
import { authorize } from '../../domain/permissions.ts';
import { toBody } from '../files/stored-body.ts';
import type { Env } from '../http/env.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'import.manage';
const response = successResponse(contentImport);

/** `/imports`: imports of uploaded files. The routes of parts and reports are in `importFileRoutes`. */
export const importEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/imports',
    action,
    summary: 'List the latest imports, the newest first',
    response: successResponse(z.array(contentImport)),
    handle: (ctx) => result(listImports(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/imports',
    action,
    summary: `Begin an import. Its file is sent in parts of ${IMPORT_PART_BYTES} bytes, PUT at /imports/{id}/parts/{number} from 0`,
    body: newImport,
    response,
    status: 201,
    handle: (ctx, { body }) => result(createImport(ctx, body)),
  }),
  endpoint({
    method: 'get',
    path: '/imports/:id',
    action,
    summary: 'Read an import: its stage, progress and result',
    response,
    errors: [404],
    handle: (ctx, { params }) => result(getImport(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/imports/:id/check',
    action,
    summary: 'Check the uploaded file: a dry run, which writes nothing',
    body: importOptions,
    response,
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(startCheck(ctx, params.id!, body)),
  }),
  endpoint({
    method: 'post',
    path: '/imports/:id/start',
    action,
    summary: 'Import the file, or go on with an import that was stopped',
    response,
    errors: [404, 409],
    handle: (ctx, { params }) => result(startImport(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/imports/:id/stop',
    action,
    summary: 'Stop an import; what it has imported stays',
    response,
    errors: [404],
    handle: (ctx, { params }) => result(stopImport(ctx, params.id!)),
  }),
  endpoint({
    method: 'delete',
    path: '/imports/:id',
    action,
    summary: 'Delete the uploaded file and the record of an import, not what it imported',
    response: successResponse(z.null()),
    errors: [404, 409],
    handle: (ctx, { params }) => result(deleteImport(ctx, params.id!)),
  }),
];

/** The bytes of imports: PUT of a part, GET of the complete report. Mounted at `/api/v1/imports`. */
export function importFileRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  const limit = bodyLimit({
    maxSize: IMPORT_PART_BYTES,
    onError: () => {
      throw new LekhaError('too_large', `A part has at most ${IMPORT_PART_BYTES} bytes.`);
    },
  });
  routes.put('/:id/parts/:part', async (c) => {
    const ctx = c.get('ctx');
    authorize(ctx, action);
    const found = await getImport(ctx, c.req.param('id'));
    const part = /^\d{1,6}$/.test(c.req.param('part')) ? Number(c.req.param('part')) : -1;
    if (part < 0) throw invalid('part', 'Number the parts from 0.');
    await limit(c, async () => {});
    await storePart(ctx, found, part, new Uint8Array(await c.req.arrayBuffer()));
    return c.json({ success: true, data: null }, 200, { 'cache-control': 'no-store' });
  });
  routes.get('/:id/report', (c) => sendReport(c));
  return routes;
}

async function sendReport(c: Context<Env>): Promise<Response> {
  const ctx = c.get('ctx');
  authorize(ctx, action);
  const { fileName, stream } = await openReport(ctx, c.req.param('id') ?? '');
  const name = encodeURIComponent(`${fileName}.report.json`).replaceAll("'", '%27');
  return c.body(await toBody(stream, 'report.json', ctx.log), 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="report.json"; filename*=UTF-8''${name}`,
    'cache-control': 'private, no-store',
  });
}
