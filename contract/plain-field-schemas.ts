import { z } from 'zod';
import { type FlagField, fieldTable, forPlainFields, isFlag, type PlainField } from './article-fields.ts';
import { optionalProse, optionalText } from './fields.ts';
import { MAX_TYPED_FIELD } from './limits.ts';
import { texts } from './texts.ts';

type Shape<Flag, Text> = { [Name in PlainField]: Name extends FlagField ? Flag : Text };

/** The plain fields of an article as the API returns them. */
export const plainOutputs = forPlainFields<Shape<z.ZodBoolean, z.ZodNullable<z.ZodString>>>((name) => {
  const schema = isFlag(name) ? z.boolean() : z.string().nullable();
  const { description } = fieldTable[name];
  return description === '' ? schema : schema.describe(description);
});

/** The plain fields as a client sends them; a blank text is null. */
export const plainInputSchemas = forPlainFields<Shape<z.ZodBoolean, ReturnType<typeof optionalText>>>(
  (name) => {
    const row = fieldTable[name];
    if (row.kind === 'flag') return z.boolean();
    if (row.kind === 'prose') return optionalProse(row.max);
    const line = optionalText(row.max);
    return row.kind === 'url'
      ? line.refine((url) => url === null || isPublicUrl(url), texts.validation.link)
      : line;
  },
);

/** The text of a field as typed, neither trimmed nor normalised. */
export const typed = z.string().max(MAX_TYPED_FIELD);

/** The plain fields as typed. An editor that was opened before an upgrade does not send new ones. */
export const typedPlainFields = forPlainFields<Shape<z.ZodDefault<z.ZodBoolean>, z.ZodDefault<z.ZodString>>>(
  (name) => (isFlag(name) ? z.boolean().default(false) : typed.default('')),
);

function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(text);
}
