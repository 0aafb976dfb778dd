import { z } from 'zod';
import { MAX_SEARCH_TERM } from './limits.ts';
import { looseText, paging } from './responses.ts';
import { email } from './user.ts';

/** Body of newsletter/subscribe. */
export const subscription = z.strictObject({ email });

/** Asked for the newsletter, confirmed by the letter's link, or left again. */
export const subscriberStatuses = ['confirmed', 'pending', 'unsubscribed'] as const;

/** Who asked for the newsletter; the moments are ISO-8601, null where that never happened. */
export const subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** A page of subscribers; `searchTerm` looks into their addresses. */
export const subscriberQuery = paging.extend({
  searchTerm: looseText(MAX_SEARCH_TERM).optional(),
  status: z.enum(['all', ...subscriberStatuses]).default('all'),
});
export type SubscriberQuery = z.output<typeof subscriberQuery>;
