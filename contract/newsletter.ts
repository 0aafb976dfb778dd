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

/** A subscriber's preferences: how often, and the names of categories; none stands for all. */
export const preferences = z.strictObject({
  frequency: z.enum(frequencies, 'Please choose how often you want emails.'),
  categories: z
    .array(z.string().max(MAX_CATEGORY))
    .max(MAX_CHOSEN_CATEGORIES, 'Please choose fewer categories, or all.'),
});
export type Preferences = z.infer<typeof preferences>;

/** `pending` until the link in the confirmation email is used. */
export const subscriberStatuses = ['confirmed', 'pending', 'unsubscribed'] as const;

/** The maximum number of characters of a mail server's response that is stored. */
export const MAX_BOUNCE_REASON = 500;

/** A subscriber. Instants are ISO 8601; null for what has not happened. */
export const subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
  frequency: z.enum(frequencies),
  categories: z.array(z.string()).describe('The categories that it wants; empty for all.'),
  bouncedAt: z
    .string()
    .nullable()
    .describe('When the subscription ended because the mailbox takes no emails.'),
  bounceReason: z.string().nullable(),
  importedAt: z.string().nullable().describe('Null for a subscription on this site.'),
});
export type Subscriber = z.infer<typeof subscriber>;

/** The orders of the list of subscribers. */
export const subscriberSorts = ['newest', 'oldest', 'email'] as const;

/**
 * The filter of subscribers: `searchTerm` searches their email addresses, `bounced` are unsubscribed ones
 * whose mailbox takes no emails, `category` are those who have chosen it.
 */
export const subscriberFilter = z.strictObject({
  searchTerm: looseText(MAX_SEARCH_TERM).optional(),
  status: z.enum(['all', ...subscriberStatuses, 'bounced']).default('all'),
  frequency: z.enum(frequencies).optional(),
  category: looseText(MAX_CATEGORY).optional(),
});
export type SubscriberFilter = z.output<typeof subscriberFilter>;

/** The query for a page of subscribers. */
export const subscriberQuery = paging.extend({
  ...subscriberFilter.shape,
  sort: z.enum(subscriberSorts).default('newest'),
});
export type SubscriberQuery = z.output<typeof subscriberQuery>;

/** An email that a subscriber got, or should have got. */
export const receivedEmail = z.object({
  subject: z.string(),
  at: z.string(),
  state: z.enum(['waiting', 'attempted', 'sent', 'refused', 'unknown']),
  error: z.string().nullable(),
  bouncedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});

/** A subscriber with the latest emails to them. */
export const subscriberDetails = subscriber.extend({ emails: z.array(receivedEmail) });
export type SubscriberDetails = z.infer<typeof subscriberDetails>;
