import { z } from 'zod';
import { normalize } from '../shared/text/combining-marks.ts';
import { isVisible } from '../shared/text/one-line.ts';
import { optionalProse, optionalText, text } from './fields.ts';
import { MAX_CATEGORY, MAX_CATEGORY_DESCRIPTION, MAX_POSITION } from './limits.ts';
import { texts } from './texts.ts';

/**
 * Normalises the name of a category as it is stored and compared: trimmed, single spaces, lower case, NFC.
 */
export function categoryName(raw: string): string {
  return normalize(raw, 'NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

const name = (missing: string) =>
  text(MAX_CATEGORY, undefined, missing).transform(categoryName).refine(isVisible, missing);

/** The details of a category or subcategory that readers see besides its name. */
const presentation = {
  title: z.string().nullable().describe('Shown to readers instead of the name, with its own capitals.'),
  description: z.string().nullable(),
  position: z
    .int()
    .nullable()
    .describe('From 1 for those that come first in every list; null for the others.'),
};

/** A part of one category. Two categories may have subcategories of the same name. */
export const subcategory = z.object({ _id: z.string(), name: z.string(), ...presentation });
export type Subcategory = z.infer<typeof subcategory>;

/** A category with its subcategories, sorted by position and name. */
export const category = z.object({
  _id: z.string(),
  name: z.string(),
  ...presentation,
  subcategories: z.array(subcategory),
});
export type Category = z.infer<typeof category>;

/** Body of create-category. */
export const newCategory = z.strictObject({ name: name(texts.validation.categoryName) });
export type NewCategory = z.infer<typeof newCategory>;

/** Body of a new subcategory; the path names the category. */
export const newSubcategory = z.strictObject({ name: name(texts.validation.subcategoryName) });

const change = (missing: string) =>
  z
    .strictObject({
      name: name(missing),
      title: optionalText(MAX_CATEGORY),
      description: optionalProse(MAX_CATEGORY_DESCRIPTION),
      position: z
        .int('position must be a whole number')
        .min(1)
        .max(MAX_POSITION)
        .nullable()
        .describe('The place among those with a position; null takes it away.'),
      merge: z.boolean().describe('Joins the one that already has the new name, if there is one.'),
    })
    .partial();

/** Body of a change of a category: absent is unchanged. A new name is applied to its articles. */
export const categoryChange = change(texts.validation.categoryName);
export type CategoryChange = z.infer<typeof categoryChange>;

/** Body of a change of a subcategory. */
export const subcategoryChange = change(texts.validation.subcategoryName);
