import { z } from 'zod';
import { looseText, paging } from './fields.ts';
import { MAX_SEARCH_TERM } from './limits.ts';
import { email } from './user.ts';

/** Body of newsletter/subscribe. */
export const subscription = z.strictObject({ email });

/** `pending` until the link in the confirmation email is used. */
export const subscriberStatuses = ['confirmed', 'pending', 'unsubscribed'] as const;

/** A subscriber. Instants are ISO 8601; null for what has not happened. */
export const subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** The query for a page of subscribers; `searchTerm` searches their email addresses. */
export const subscriberQuery = paging.extend({
  searchTerm: looseText(MAX_SEARCH_TERM).optional(),
  status: z.enum(['all', ...subscriberStatuses]).default('all'),
});
export type SubscriberQuery = z.output<typeof subscriberQuery>;
