import { z } from 'zod';
import { looseText, paging } from './fields.ts';
import { MAX_CATEGORY, MAX_CHOSEN_CATEGORIES, MAX_PROOF, MAX_SEARCH_TERM } from './limits.ts';
import { email } from './user.ts';

/** Body of newsletter/subscribe. The form of the site adds a proof that its script ran. */
export const subscription = z.strictObject({
  email,
  proof: looseText(MAX_PROOF)
    .optional()
    .describe('A proof of work; without one, few requests are accepted in an hour.'),
});

/** How often a subscriber gets emails: with each article, or a digest. */
export const frequencies = ['each', 'weekly', 'monthly'] as const;

/** What a subscriber wants: how often, and the names of categories; none stands for all. */
export const preferences = z.strictObject({
  frequency: z.enum(frequencies, 'Please choose how often you want emails.'),
  categories: z
    .array(z.string().max(MAX_CATEGORY))
    .max(MAX_CHOSEN_CATEGORIES, 'Please choose fewer categories, or all.'),
});
export type Preferences = z.infer<typeof preferences>;

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
