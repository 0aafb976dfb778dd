import { z } from 'zod';
import { hasPublicHost, webPort } from '../shared/public-address.ts';
import { MAX_URL } from './limits.ts';

/** The events that webhooks tell, with the labels of the form. */
export const webhookEvents = {
  'article.published': 'An article was published',
  'article.updated': 'A published article was changed',
  'article.unpublished': 'An article is not public any more',
  'article.deleted': 'A published article was moved to the trash',
  'article.submitted': 'An article was submitted for review',
  'user.registered': 'Somebody made an account',
  'subscriber.confirmed': 'Somebody confirmed a subscription',
  'comment.waiting': 'A comment waits for a moderator',
  'comment.published': 'A comment was published',
} as const;

/** An event that webhooks can be told. */
export type WebhookEvent = keyof typeof webhookEvents;

const event = z.enum(Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]], {
  error: `events may contain ${Object.keys(webhookEvents).join(', ')}`,
});

/** The event of a delivery that an administrator sends to try a webhook. */
export const TEST_EVENT = 'webhook.test';

/** A URL that the site tells of events. */
export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(event),
  isActive: z.boolean(),
  createdAt: z.string(),
  failingSince: z.string().nullable().describe('The first failure after the last success.'),
  disabledAt: z
    .string()
    .nullable()
    .describe('When the site stopped calling it, after five days of failures or a restore.'),
});
export type Webhook = z.infer<typeof webhook>;

/** A webhook that was just made. */
export const madeWebhook = webhook.extend({
  secret: z.string().describe('Signs its requests (Standard Webhooks); never shown again.'),
});
export type MadeWebhook = z.infer<typeof madeWebhook>;

const url = z
  .string()
  .trim()
  .max(MAX_URL)
  .refine(isWebUrl, {
    error: 'Enter a URL that starts with https:// or http://, without a user name.',
    abort: true,
  })
  .refine(isReachable, 'The site calls only public hosts, on port 443 or 80.');
const events = z
  .array(event)
  .min(1, 'Choose at least one.')
  .max(Object.keys(webhookEvents).length)
  .refine((all) => new Set(all).size === all.length, 'Each event may be named once.');

/** Body of a new webhook. */
export const newWebhook = z.strictObject({ url, events });
export type NewWebhook = z.output<typeof newWebhook>;

/** Body of a change; an absent field stays. */
export const webhookChange = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  isActive: z.boolean().optional().describe('`true` also ends a stop after failures.'),
});
export type WebhookChange = z.output<typeof webhookChange>;

/** One event for one webhook, and what became of it. */
export const webhookDelivery = z.object({
  _id: z.string().describe('The `webhook-id` of its requests.'),
  event: z.string(),
  subject: z.string().describe('The `_id` of the article, account or subscriber.'),
  sequence: z.int().describe('Counts the events of one subject for this webhook.'),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  createdAt: z.string(),
  triedAt: z.string().nullable(),
  nextAt: z
    .string()
    .nullable()
    .describe('When it is tried next; null while it waits for an earlier event of its subject.'),
  status: z.int().nullable().describe('The HTTP status of the last response.'),
  ms: z.int().nullable().describe('How long the last response took.'),
  response: z.string().nullable().describe('The beginning of the last response, or why there was none.'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function isReachable(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && webPort(url) !== null && hasPublicHost(text);
}
