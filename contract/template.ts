import { z } from 'zod';
import { isVisible } from '../shared/text/one-line.ts';
import { article } from './article.ts';
import { templateMask } from './article-fields.ts';
import { text } from './fields.ts';
import { MAX_NAME } from './limits.ts';

const name = text(MAX_NAME, `a template's name must be at most ${MAX_NAME} characters`).refine(
  isVisible,
  'Template name is required',
);

/** A template: what new articles can start with. */
export const template = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string().describe('The title that its articles start with; may be empty.'),
  category: z.string(),
  createdBy: z.string().nullable().describe('The name of the account that made it; null if it is deleted.'),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Template = z.infer<typeof template>;

/** The fields of an article that a template stores besides title, category and text. */
export const templateDetails = article
  .pick({
    subcategory: true,
    tags: true,
    bannerImg: true,
    additionalImages: true,
    ...templateMask,
  })
  .extend({ series: z.object({ title: z.string() }).nullable() });
export type TemplateDetails = z.infer<typeof templateDetails>;

/** A template with everything that its articles start with. `fields` can be sent to create-article. */
export const wholeTemplate = template.extend({
  fields: templateDetails.extend({ title: z.string(), category: z.string(), post: z.string() }),
});
export type WholeTemplate = z.infer<typeof wholeTemplate>;

/** Body of a new template: an article, as last saved, by its `_id` or slug. */
export const newTemplate = z.strictObject({ name, article: z.string().min(1).max(1000) });
export type NewTemplate = z.infer<typeof newTemplate>;

/** Body of a change of a template. */
export const templateChange = z.strictObject({ name });
