import { z } from 'zod';
import { errorCodes } from './error-codes.ts';
import type { Paging } from './fields.ts';
import { MAX_LISTED_TEXT_BYTES } from './limits.ts';

/** Notes on a search, besides its articles. */
export const searchNotes = z.object({
  capped: z
    .boolean()
    .describe(
      'More than `total` articles match; only matches in titles and headings and the newest were ranked. Show "1,000+".',
    ),
  corrected: z
    .string()
    .nullable()
    .describe('The corrected term that found these articles, because the term itself finds nothing.'),
  suggestion: z.string().nullable().describe('A similar term that also finds articles.'),
});

/** The whole list that a response is a page of. `total` and `totalDocuments` are always equal. */
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
      `With \`include=post\` only: how many articles at the end of this page come without \`post\`, because a response contains at most ${MAX_LISTED_TEXT_BYTES} bytes of posts (and at least the first one). Request them with a smaller \`limit\`, or one by one.`,
    ),
});
export type Meta = z.infer<typeof meta>;

/** The response to a failed call. `errors` names each invalid field by its dotted path. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  savedVersion: z
    .int()
    .optional()
    .describe('Of a conflict: the version of the last save from the same editor session.'),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** The schema of a response with one thing. */
export const successResponse = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data });

/**
 * URLs of images in a text that readers do not see: deleted ones, and those at addresses that are not public.
 */
export const missingImages = z
  .array(z.string())
  .describe(
    'Images in the text that readers do not see: deleted ones of this site, and those at addresses that are not public. Upload them again or remove them from it.',
  );

/**
 * The version and input that a save has stored, also if it repeats an earlier one: then `data` may be a later
 * version.
 */
export const savedFields = z.object({
  savedVersion: z.int().describe('The version that this save made, or a later save of its editor session.'),
  savedSequence: z
    .int()
    .optional()
    .describe('Of a save from an editor session: the last input that the article has; 0 if it is not known.'),
});
export type SavedFields = z.infer<typeof savedFields>;

/** The schema of the response to a save, with the images that are missing. */
export const saveResponse = <T extends z.ZodType>(data: T) =>
  successResponse(data).extend({ missingPictures: missingImages.optional(), ...savedFields.shape });

/** The schema of a response with a page of things. */
export const listResponse = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), message: z.string().optional(), data: z.array(item), meta });

/** The `meta` of a page of `total` things; `totalPages` is 0 without any. */
export function listMeta({ page, limit }: Paging, total: number): Meta {
  return { page, limit, total, totalPages: Math.ceil(total / limit), totalDocuments: total };
}
