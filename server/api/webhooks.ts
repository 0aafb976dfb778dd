import { z } from 'zod';
import { paging } from '../../contract/fields.ts';
import { listResponse, successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import { madeWebhook, newWebhook, webhook, webhookChange, webhookDelivery } from '../../contract/webhook.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from '../../domain/webhooks/webhooks.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'webhook.manage';

/** `/webhooks`: URLs that the site tells of events. */
export const webhookEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/webhooks',
    action: 'webhook.list',
    summary: 'List the webhooks, without their secrets',
    response: successResponse(z.array(webhook)),
    handle: (ctx) => result(listWebhooks(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/webhooks',
    action,
    summary: 'Add a webhook; only this response contains its secret',
    body: newWebhook,
    response: successResponse(madeWebhook),
    status: 201,
    errors: [409],
    handle: (ctx, { body }) => result(createWebhook(ctx, body), texts.webhooks.made),
  }),
  endpoint({
    method: 'patch',
    path: '/webhooks/:id',
    action,
    summary: 'Change a webhook, or switch it off and on',
    body: webhookChange,
    response: successResponse(webhook),
    errors: [404],
    handle: (ctx, { params, body }) => result(changeWebhook(ctx, params.id!, body), texts.webhooks.changed),
  }),
  endpoint({
    method: 'delete',
    path: '/webhooks/:id',
    action,
    summary: 'Delete a webhook with its log',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteWebhook(ctx, params.id!), texts.webhooks.deleted),
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/:id/test',
    action,
    summary: 'Send the event webhook.test to a webhook',
    response: successResponse(z.null()),
    status: 202,
    errors: [404, 409],
    handle: (ctx, { params }) => result(testWebhook(ctx, params.id!), texts.webhooks.testSent),
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/:id/deliveries',
    action: 'webhook.list',
    summary: 'List the deliveries of a webhook, newest first; finished ones stay for 30 days',
    query: paging,
    response: listResponse(webhookDelivery),
    errors: [404],
    handle: (ctx, { params, query }) => listDeliveries(ctx, params.id!, query),
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/:id/deliveries/:delivery/resend',
    action,
    summary: 'Send a delivery again, with the same id',
    response: successResponse(z.null()),
    status: 202,
    errors: [404, 409],
    handle: (ctx, { params }) =>
      result(resendDelivery(ctx, params.id!, params.delivery!), texts.webhooks.resent),
  }),
];
