import { z } from 'zod';
import { bodyText, text } from './fields.ts';
import { MAX_TITLE } from './limits.ts';

/** Stands in URLs for the id of the welcome email. */
export const WELCOME = 'welcome';

const subject = text(MAX_TITLE, `Please use at most ${MAX_TITLE} characters`).refine(
  (s) => s !== '',
  'Please write a subject.',
);

/** A letter as its writer sends it. `post` is HTML like the body of an article. */
export const letterInput = z.strictObject({
  subject,
  post: bodyText(),
  hasPage: z.boolean().default(false).describe('True for a public page in the archive once it is sent.'),
  isActive: z
    .boolean()
    .default(false)
    .describe('For the welcome email: true if new subscribers get it once they confirm.'),
});
export type LetterInput = z.output<typeof letterInput>;

/** Body of a change of a letter. Without `version`, it applies to whatever is stored. */
export const letterChange = letterInput.extend({ version: z.int().min(0).optional() });

/** A letter in a list. */
export const letterSummary = z.object({
  _id: z.string().describe('`welcome` for the welcome email.'),
  subject: z.string(),
  slug: z.string().nullable().describe('Of its page, `/letters/{slug}`; null for the welcome email.'),
  hasPage: z.boolean(),
  isActive: z.boolean(),
  sentAt: z.string().nullable(),
  updatedAt: z.string().nullable().describe('Null for the welcome email with its default text.'),
});
export type LetterSummary = z.infer<typeof letterSummary>;

/** A letter as it is edited; `version` counts its changes. */
export const letter = letterSummary.extend({ post: z.string(), version: z.int().min(0) });
export type Letter = z.infer<typeof letter>;

/** Body of a test: to the caller, or to all who can open the dashboard. */
export const letterTest = z.strictObject({ to: z.enum(['me', 'team']).default('me') });
