import { z } from 'zod';
import {
  cutLongMarkRuns,
  hasLongMarkRun,
  normalize,
  TOO_MANY_MARKS,
} from '../shared/text/combining-marks.ts';
import { oneLine, readable } from '../shared/text/one-line.ts';
import { DEFAULT_LIMIT, MAX_BODY, MAX_LIMIT } from './limits.ts';

/** For `refine`: PostgreSQL stores everything but NUL. */
export const withoutNul = [(s: string) => !s.includes('\0'), 'must not contain the character NUL'] as const;

/** For `overwrite`: replaces lone surrogates with U+FFFD, as the databases do. */
export const wellFormed = (s: string) => s.toWellFormed();

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const controlCharacters = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The maximum length of a text as sent, as a multiple of its maximum when stored: trimming and normalising
 * shorten it.
 */
const MAX_SHORTENING = 4;

/**
 * A string without NUL, whose length is checked before anything else reads it. `maxLength` applies after
 * trimming and normalising, and the caller checks it.
 */
export const typedText = (maxLength: number, tooLong: string, error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .refine((s) => s.length <= MAX_SHORTENING * maxLength, { error: tooLong, abort: true })
    .refine(withoutNul[0], { error: withoutNul[1], abort: true });

/**
 * For `refine`: readable text has few combining marks on a letter, and Unicode's algorithms are slow with
 * very many.
 */
export const withoutLongMarkRuns = [
  (s: string) => !hasLongMarkRun(s),
  { error: TOO_MANY_MARKS, abort: true },
] as const;

/** The HTML of a body, well formed and otherwise unchanged. */
export const bodyText = (error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .max(MAX_BODY, { error: 'The content is too long. Split it into several articles.', abort: true })
    .refine(...withoutNul)
    .refine(...withoutLongMarkRuns)
    .overwrite(wellFormed);

const cleanText = (clean: (s: string) => string, maxLength: number, tooLong: string, error?: string) =>
  typedText(maxLength, tooLong, error)
    .transform((s) => clean(wellFormed(s)))
    .refine(...withoutLongMarkRuns)
    .transform((s) => normalize(s, 'NFC').trim())
    .refine((s) => s.length <= maxLength, tooLong);

const atMost = (maxLength: number) => `must be at most ${maxLength} characters`;

/**
 * One line of well-formed text, trimmed, in NFC and without the characters that `oneLine` removes. Refuses
 * NUL.
 */
export const text = (maxLength: number, tooLong = atMost(maxLength), error?: string) =>
  cleanText(oneLine, maxLength, tooLong, error);

/** Like `text`, of several lines. */
export const prose = (maxLength: number, tooLong = atMost(maxLength)) =>
  cleanText(readable, maxLength, tooLong);

/** Text that is quoted to be found again: as it was written, without normalising or trimming it. */
export const quotedText = (maxLength: number) =>
  typedText(maxLength, atMost(maxLength))
    .transform((s) => wellFormed(s).replace(controlCharacters, ''))
    .refine(...withoutLongMarkRuns)
    .refine((s) => s.length <= maxLength, atMost(maxLength));

/** Like `text`, but cuts long runs of combining marks, for search terms and slugs. */
export const looseText = (maxLength: number, tooLong = atMost(maxLength)) =>
  typedText(maxLength, tooLong)
    .transform((s) => cutLongMarkRuns(oneLine(wellFormed(s))))
    .pipe(text(maxLength, tooLong));

const blankIsNull = (field: ReturnType<typeof text>) => field.transform((s) => s || null).nullable();

/** Like `text`; a blank one is null. */
export const optionalText = (maxLength: number) => blankIsNull(text(maxLength));

/** Like `prose`; a blank one is null. */
export const optionalProse = (maxLength: number) => blankIsNull(prose(maxLength));

const integer = (name: string, max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/, `${name} must be a whole number from 1 to ${max}`)
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, `${name} must be a whole number from 1 to ${max}`)
    .meta({ type: 'integer', minimum: 1, maximum: max });

const page = integer('page', 100_000_000);
const limit = integer('limit', MAX_LIMIT);

/**
 * `page` and `limit` of a query string. Absent means the first page and the default limit; blank is refused.
 */
export const paging = z.object({ page: page.default(1), limit: limit.default(DEFAULT_LIMIT) });
export type Paging = z.infer<typeof paging>;

/** Like `paging`, but absent means everything. `paging.partial()` would still apply its defaults. */
export const optionalPaging = z.object({ page: page.optional(), limit: limit.optional() });
