import { z } from 'zod';
import { text } from './fields.ts';
import { MAX_NAME } from './limits.ts';

/** Limits of an imported file. */
export const MAX_SUBSCRIBER_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_SUBSCRIBER_ROWS = 100_000;
const MAX_FILE_NAME = 255;

/** `checked` shows a preview; nothing is written before it is confirmed. */
export const subscriberImportStages = ['checked', 'importing', 'done', 'failed'] as const;

const count = z.int().min(0);

/** A row that is not imported. */
export const rejectedRow = z.object({
  line: count.describe('The line of the file.'),
  value: z.string().describe('What the row has as email address, shortened.'),
  reason: z.string(),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

/** The result of checking a file. The numbers of rows add up to `rows`. */
export const subscriberImportPreview = z.object({
  rows: count,
  /** Rows that would add somebody, by status. */
  confirmed: count,
  pending: count,
  unsubscribed: count,
  known: count.describe('Already here, as confirmed or pending: they stay as they are.'),
  former: count.describe('Unsubscribed here earlier: they stay unsubscribed.'),
  erased: count.describe('Their data was deleted here: they are not added again.'),
  duplicates: count.describe('Further rows with an address of the same file.'),
  invalid: count,
  rejected: z.array(rejectedRow).describe('The first invalid rows and duplicates.'),
  encoding: z.string().nullable().describe('A warning about the encoding of the file.'),
  delimiter: z.string(),
  columns: z.array(z.object({ column: z.string(), use: z.string() })).describe('The recognised columns.'),
});
export type SubscriberImportPreview = z.infer<typeof subscriberImportPreview>;

const day = z.iso.date('Please give the date as 2026-01-31.');

/** An administrator's statements about a file, as query of the API or fields of the form. */
export const subscriberImportOptions = z.strictObject({
  consent: z
    .literal('yes', { error: 'Please confirm that these people agreed to get the newsletter.' })
    .describe('States that all of them agreed to get this newsletter.'),
  consentDate: z
    .union([z.literal(''), day])
    .optional()
    .describe('When they agreed, for rows without a date. Without it, these rows are not imported.'),
  dateOrder: z.enum(['', 'dmy', 'mdy']).optional().describe('The order of dates such as 06/01/2026.'),
});
export type SubscriberImportOptions = z.output<typeof subscriberImportOptions>;

/** The query of the API, which sends the file as the body. */
export const newSubscriberImport = subscriberImportOptions.extend({
  fileName: text(MAX_FILE_NAME).default('subscribers.csv'),
});

/** An import of subscribers. */
export const subscriberImport = z.object({
  _id: z.string(),
  createdAt: z.string(),
  createdBy: z.string().max(MAX_NAME).nullable(),
  fileName: z.string(),
  stage: z.enum(subscriberImportStages),
  consentDate: z.string(),
  preview: subscriberImportPreview,
  done: count.describe('The rows of the file that are done.'),
  added: count,
  message: z.string().nullable().describe('Why it failed.'),
  finishedAt: z.string().nullable(),
});
export type SubscriberImport = z.infer<typeof subscriberImport>;
