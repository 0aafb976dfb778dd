import { z } from 'zod';
import { isVisible } from '../shared/text/one-line.ts';
import { tidyTag } from '../shared/text/tag-names.ts';
import { looseText, optionalProse, paging, text } from './fields.ts';
import {
  MAX_EXCERPT,
  MAX_ORDERED_PARTS,
  MAX_PART,
  MAX_SEARCH_TERM,
  MAX_SERIES_TITLE,
  MAX_SLUG,
} from './limits.ts';
import { managedTag, tag } from './tag.ts';

const seriesTitle = text(MAX_SERIES_TITLE, `a series' title must be at most ${MAX_SERIES_TITLE} characters`)
  .transform(tidyTag)
  .refine(isVisible, "a series' title must not be blank");

const PART = `a part must be a whole number from 1 to ${MAX_PART}`;
const part = z.int(PART).min(1, PART).max(MAX_PART, PART);

/** The series of an article, and which part of it the article is. */
export const articleSeries = z.object({ slug: z.string(), title: z.string(), part: z.int() });
export type ArticleSeries = z.infer<typeof articleSeries>;

/**
 * The series that an article is to belong to, by its slug or its title. Without a part, an article that is in
 * the series stays where it is, and another one follows the last part.
 */
export const seriesChoice = z
  .strictObject({ slug: looseText(MAX_SLUG), title: seriesTitle, part })
  .partial()
  .refine(({ slug, title }) => Boolean(slug || title), 'a series needs a slug or a title')
  .nullable()
  .describe(
    'By slug, or by title; an unknown title creates a series. Without `part` the article keeps its place, or follows the last part.',
  );
export type SeriesChoice = NonNullable<z.infer<typeof seriesChoice>>;

/** A series as readers see it. `articles` counts the published ones. */
export const series = z.object({ ...tag.omit({ name: true }).shape, title: z.string() });
export type Series = z.infer<typeof series>;

/** A series as administrators see it. */
export const managedSeries = series.extend(managedTag.pick({ articles: true, published: true }).shape);
export type ManagedSeries = z.infer<typeof managedSeries>;

const details = {
  slug: looseText(MAX_SLUG).describe('Made from the title by default.'),
  description: optionalProse(MAX_EXCERPT),
};

/** Body of a new series. */
export const newSeries = z.strictObject({ title: seriesTitle, ...z.object(details).partial().shape });
export type NewSeries = z.infer<typeof newSeries>;

/** Body of a change of a series: absent is unchanged. */
export const seriesChange = z.strictObject({ title: seriesTitle, ...details }).partial();
export type SeriesChange = z.infer<typeof seriesChange>;

/** An article of a series, in any status, as administrators order it. */
export const managedPart = z.object({
  _id: z.string(),
  title: z.string(),
  lang: z.string(),
  status: z.enum(['draft', 'scheduled', 'published']),
  part: z.int(),
});
export type ManagedPart = z.infer<typeof managedPart>;

/** Body of a merge: the series that the parts are added to. */
export const seriesMerge = z.strictObject({ into: z.string().max(64) });

/** Body of an order: the `_id`s of all articles of the series that are not in the trash. */
export const partOrder = z.strictObject({
  articles: z
    .array(z.string().max(64))
    .max(MAX_ORDERED_PARTS, `at most ${MAX_ORDERED_PARTS} parts can be put in order`),
});

/** Query of the list of series; `searchTerm` searches titles. */
export const seriesQuery = paging.extend({ searchTerm: looseText(MAX_SEARCH_TERM).optional() });
export type SeriesQuery = z.output<typeof seriesQuery>;
