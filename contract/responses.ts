import { z } from 'zod';
import {
  cutLongMarkRuns,
  hasLongMarkRun,
  normalize,
  TOO_MANY_MARKS,
} from '../shared/text/combining-marks.ts';
import { DEFAULT_LIMIT, MAX_BODY, MAX_LIMIT, MAX_LISTED_TEXT_BYTES } from './limits.ts';

/** What a search says beside its articles. */
export const searchNotes = z.object({
  capped: z
    .boolean()
    .describe('More than `total` match: titles and headings, then the newest, were ranked. Say "1,000+".'),
  corrected: z
    .string()
    .nullable()
    .describe('The term itself finds nothing; these articles are what this one finds.'),
  suggestion: z.string().nullable().describe('What may have been meant; it finds something, too.'),
});

/** What a list call says about the whole it is a page of. `total` and `totalDocuments` are always equal. */
export const meta = z.object({
  page: z.int().min(1),
  limit: z.int().min(1),
  total: z.int().min(0),
  totalPages: z.int().min(0),
  totalDocuments: z.int().min(0),
  search: searchNotes.optional().describe('With `searchTerm` only.'),
  postsLeftOut: z
    .int()
    .min(0)
    .optional()
    .describe(
      `With \`include=post\` only: how many articles at the end of this page come without \`post\`, because one answer carries at most ${MAX_LISTED_TEXT_BYTES} bytes of posts (and at least the first post). Ask for them with a smaller \`limit\`, or one by one.`,
    ),
});
export type Meta = z.infer<typeof meta>;

/** Every code a failed call may carry; `domain/errors.ts` raises them, `server/http/error-response.ts` maps them to a status. */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported_type',
  'rate_limited',
  'internal',
  'unavailable',
  'storage_full',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The one table from codes to HTTP statuses. */
export const httpStatuses: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
};

/** A failed call. `errors` names each refused field by its dotted path. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** The envelope of a call that answers one thing. */
export const successResponse = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data });

/** Addresses of the site's own media in a text whose pictures are gone: readers would see a gap there. */
export const missingImages = z
  .array(z.string())
  .describe(
    'Pictures of this site in the text that are not there any more. Upload them again or take them out.',
  );

/** The envelope of a save: of what was stored, and what is missing from it. */
export const saveResponse = <T extends z.ZodType>(data: T) =>
  successResponse(data).extend({ missingPictures: missingImages.optional() });

/** The envelope of a call that answers a page of things. */
export const listResponse = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data: z.array(item), meta });

const integer = (name: string, most: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/, `${name} must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((n) => n >= 1 && n <= most, `${name} must be a whole number from 1 to ${most}`);

const page = integer('page', 100_000_000);
const limit = integer('limit', MAX_LIMIT);

/** `page` and `limit` of a query string: absent means the first page and the default limit, blank is refused. */
export const paging = z.object({ page: page.default(1), limit: limit.default(DEFAULT_LIMIT) });
export type Paging = z.infer<typeof paging>;

/** The same where absent means everything; `paging.partial()` would still fill in its defaults. */
export const optionalPaging = z.object({ page: page.optional(), limit: limit.optional() });

/** The meta of page `page` of `total` things; `totalPages` is 0 when there are none. */
export function listMeta({ page, limit }: Paging, total: number): Meta {
  return { page, limit, total, totalPages: Math.ceil(total / limit), totalDocuments: total };
}

/** For `refine`: PostgreSQL stores everything but NUL. */
export const withoutNul = [(s: string) => !s.includes('\0'), 'must not contain the character NUL'] as const;

/** For `overwrite`: half of a letter outside the BMP is answered as the databases store it, as U+FFFD. */
export const wellFormed = (s: string) => s.toWellFormed();

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unshowable = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text may arrive so many times as long as it is stored: trimming and composing letters shortens it. */
const MOST_SHORTENED = 4;

/**
 * A string whose length is checked before anything else reads it, and that holds no NUL. `most` is the length that the
 * caller stores at most, after trimming and normalising.
 */
export const typedText = (most: number, tooLong: string, error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .refine((s) => s.length <= MOST_SHORTENED * most, { error: tooLong, abort: true })
    .refine(withoutNul[0], { error: withoutNul[1], abort: true });

/** For `refine`: readable text has a few combining marks on a letter, and Unicode's algorithms are slow with very many. */
export const withoutLongMarkRuns = [
  (s: string) => !hasLongMarkRun(s),
  { error: TOO_MANY_MARKS, abort: true },
] as const;

/** HTML of a body: as it is, but well formed. */
export const bodyText = (error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .max(MAX_BODY, { error: 'The content is too long. Split it into several articles.', abort: true })
    .refine(...withoutNul)
    .refine(...withoutLongMarkRuns)
    .overwrite(wellFormed);

/** Text without the control characters that neither HTML nor XML may hold, well formed, trimmed and in NFC; NUL is refused. */
export const text = (most: number, tooLong = `must be at most ${most} characters`, error?: string) =>
  typedText(most, tooLong, error)
    .transform((s) => wellFormed(s).replace(unshowable, ''))
    .refine(...withoutLongMarkRuns)
    .transform((s) => normalize(s, 'NFC').trim())
    .refine((s) => s.length <= most, tooLong);

/** The same for search terms and slugs, where longer runs of combining marks are cut. */
export const looseText = (most: number, tooLong = `must be at most ${most} characters`) =>
  typedText(most, tooLong)
    .transform((s) => cutLongMarkRuns(wellFormed(s).replace(unshowable, '')))
    .pipe(text(most, tooLong));
