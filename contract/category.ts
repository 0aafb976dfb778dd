import { z } from 'zod';
import { normalize } from '../shared/text/combining-marks.ts';
import { MAX_CATEGORY } from './limits.ts';
import { text } from './responses.ts';
import { texts } from './texts.ts';

/** A category's or subcategory's name as stored and compared: trimmed, inner spaces single, lower case, NFC. */
export function categoryName(raw: string): string {
  return normalize(raw, 'NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

const name = (missing: string) =>
  text(MAX_CATEGORY, undefined, missing)
    .transform(categoryName)
    .refine((s) => s.length > 0, missing);

/** A part of one category; two categories may each have one of the same name. */
export const subcategory = z.object({ _id: z.string(), name: z.string() });

/** A category with its subcategories, both lists by name. */
export const category = z.object({ _id: z.string(), name: z.string(), subcategories: z.array(subcategory) });
export type Category = z.infer<typeof category>;

/** Body of create-category. */
export const newCategory = z.strictObject({ name: name(texts.validation.categoryName) });
export type NewCategory = z.infer<typeof newCategory>;

/** Body of a new subcategory; the address says of which category. */
export const newSubcategory = z.strictObject({ name: name(texts.validation.subcategoryName) });
