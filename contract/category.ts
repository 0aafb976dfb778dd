import { z } from 'zod';
import { normalize } from '../shared/text/combining-marks.ts';
import { text } from './fields.ts';
import { MAX_CATEGORY } from './limits.ts';
import { texts } from './texts.ts';

/** Normalises the name of a category as it is stored and compared: trimmed, single spaces, lower case, NFC. */
export function categoryName(raw: string): string {
  return normalize(raw, 'NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

const name = (missing: string) =>
  text(MAX_CATEGORY, undefined, missing)
    .transform(categoryName)
    .refine((s) => s.length > 0, missing);

/** A part of one category. Two categories may have subcategories of the same name. */
export const subcategory = z.object({ _id: z.string(), name: z.string() });

/** A category with its subcategories, sorted by name. */
export const category = z.object({ _id: z.string(), name: z.string(), subcategories: z.array(subcategory) });
export type Category = z.infer<typeof category>;

/** Body of create-category. */
export const newCategory = z.strictObject({ name: name(texts.validation.categoryName) });
export type NewCategory = z.infer<typeof newCategory>;

/** Body of a new subcategory; the path names the category. */
export const newSubcategory = z.strictObject({ name: name(texts.validation.subcategoryName) });
