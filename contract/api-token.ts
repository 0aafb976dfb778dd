import { z } from 'zod';
import { text } from './fields.ts';
import { MAX_NAME, MAX_TOKEN_DAYS, TOKEN_DAYS } from './limits.ts';

/** Scopes of a token, with the labels of the form. The permission table has their actions. */
export const tokenScopes = {
  'articles.read': 'Read drafts and lists of articles',
  'articles.write': 'Write drafts',
  'articles.publish': 'Publish, change, feature and delete articles',
  media: 'Upload and change images',
  taxonomies: 'Change categories, tags, series, authors and redirects',
  newsletter: 'Send emails and manage subscribers',
  users: 'Read, invite, disable and delete accounts, and change roles',
  site: 'Change settings, import, and read the state of the system',
} as const;

/** A part of the permission table that a token may have. */
export type TokenScope = keyof typeof tokenScopes;

const scope = z.enum(Object.keys(tokenScopes) as [TokenScope, ...TokenScope[]], {
  error: `scopes may contain ${Object.keys(tokenScopes).join(', ')}`,
});

/** A token of the API. Its text is shown only once. */
export const apiToken = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable().describe('Exact to a minute; null if it was never used.'),
});
export type ApiToken = z.infer<typeof apiToken>;

/** A token that was just made. */
export const madeApiToken = apiToken.extend({ token: z.string().describe('Never shown again.') });
export type MadeApiToken = z.infer<typeof madeApiToken>;

const DAYS = `a token works for 1 to ${MAX_TOKEN_DAYS} days`;

/** Body of a new token. */
export const newApiToken = z.strictObject({
  name: text(MAX_NAME).refine((name) => name !== '', 'Enter a name, such as that of the program.'),
  scopes: z
    .array(scope)
    .min(1, 'Choose at least one.')
    .max(Object.keys(tokenScopes).length)
    .refine((all) => new Set(all).size === all.length, 'Each scope may be named once.'),
  days: z.int(DAYS).min(1, DAYS).max(MAX_TOKEN_DAYS, DAYS).default(TOKEN_DAYS),
});
export type NewApiToken = z.output<typeof newApiToken>;
