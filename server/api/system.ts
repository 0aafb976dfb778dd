import { z } from 'zod';
import { auditEntry, auditQuery } from '../../contract/audit.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { systemStatus as systemSchema, testEmailResult } from '../../contract/system.ts';
import { listAudit } from '../../domain/audit/audit.ts';
import { sendTestEmail, startJobNow, systemStatus } from '../../domain/system/system.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

/** `/system` and `/audit-log`: what administrators see of the running site. */
export const systemEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/system',
    action: 'system.read',
    summary:
      'Read the state of the site: versions, database, storage, backups, jobs, mail, instances and errors',
    response: successResponse(systemSchema),
    handle: (ctx) => result(systemStatus(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/system/jobs/:id/retry',
    action: 'system.operate',
    summary: 'Run a failed job now',
    response: successResponse(z.object({ kind: z.string() })),
    errors: [404, 409],
    handle: (ctx, { params }) => result(startJobNow(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path: '/system/test-email',
    action: 'system.operate',
    summary: 'Send a test email to your own address; at most 5 in an hour',
    response: successResponse(testEmailResult),
    handle: (ctx) => result(sendTestEmail(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/audit-log',
    action: 'audit.read',
    summary: 'List the audit log, newest first',
    query: auditQuery,
    response: listResponse(auditEntry),
    handle: (ctx, { query }) => listAudit(ctx, query),
  }),
];
