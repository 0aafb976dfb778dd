import { z } from 'zod';
import { fediverseHandle } from './discovery-settings.ts';
import { looseText, optionalProse, paging, wellFormed } from './fields.ts';
import { MAX_AUTHOR_LINKS, MAX_BIO, MAX_SEARCH_TERM, MAX_SLUG, MAX_URL } from './limits.ts';
import { texts } from './texts.ts';
import { email, personName } from './user.ts';

/** An author as administrators see it. */
export const author = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  bio: z.string().nullable(),
  userImage: z.string().nullable(),
  links: z.array(z.string()).describe('https URLs of profiles elsewhere.'),
  fediverse: z.string().nullable().describe('The account of the fediverse that articles name, @name@host.'),
  account: z
    .object({ _id: z.string(), email: z.string() })
    .nullable()
    .describe('The account whose articles name this author first.'),
  articles: z.int().min(0).describe('In any status and in the trash.'),
  published: z.int().min(0),
});
export type Author = z.infer<typeof author>;

const link = z
  .string()
  .max(MAX_URL, { error: texts.validation.link, abort: true })
  .overwrite(wellFormed)
  .trim()
  .refine((url) => /^https:\/\//i.test(url) && URL.canParse(url), texts.validation.link);

const optionalFields = {
  slug: looseText(MAX_SLUG).describe('Made from the name by default.'),
  bio: optionalProse(MAX_BIO),
  userImage: z
    .string()
    .max(MAX_URL)
    .transform((s) => s || null)
    .nullable(),
  links: z.array(link).max(MAX_AUTHOR_LINKS, `at most ${MAX_AUTHOR_LINKS} links`),
  fediverse: fediverseHandle.transform((s) => s || null).nullable(),
};

/** Body of a new author. */
export const newAuthor = z.strictObject({ name: personName, ...z.object(optionalFields).partial().shape });
export type NewAuthor = z.infer<typeof newAuthor>;

/** Body of a change of an author: absent is unchanged. */
export const authorChange = z
  .strictObject({
    name: personName,
    ...optionalFields,
    account: email.nullable().describe('The email address of the account to connect with; null disconnects.'),
  })
  .partial();
export type AuthorChange = z.infer<typeof authorChange>;

/** Body of a merge: the author who takes the articles over. */
export const authorMerge = z.strictObject({ into: z.string().max(64) });

/** Query of the list of authors; `searchTerm` searches names. */
export const authorQuery = paging.extend({ searchTerm: looseText(MAX_SEARCH_TERM).optional() });
export type AuthorQuery = z.output<typeof authorQuery>;
