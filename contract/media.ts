import { z } from 'zod';
import { looseText, paging, text } from './fields.ts';
import { MAX_CAPTION, MAX_SEARCH_TERM } from './limits.ts';

/** The response to an upload, without an envelope, as the specification's image service sends it. */
export const uploadedImage = z.object({
  secure_url: z.string(),
  public_id: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.string(),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

/**
 * A use of an image. `id` is an article's `_id`, the id of an account or byline, a page's slug or a setting's key. `earlier`
 * is a revision of an article, `unsaved` a working copy (`id` is empty for a new article).
 */
export const mediaUse = z.object({
  kind: z.enum(['article', 'earlier', 'unsaved', 'setting', 'page', 'author', 'user']),
  id: z.string(),
  title: z.string(),
});
export type MediaUse = z.infer<typeof mediaUse>;

/** An image of the media library. `name` is the name of the uploaded file, or empty; sizes are those of the largest stored file. */
export const mediaItem = z.object({
  _id: z.string(),
  url: z.string(),
  name: z.string(),
  publicId: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.string(),
  createdAt: z.string(),
  /** True if it stays although nothing uses it. Other images are deleted when nothing has used them for a week. */
  kept: z.boolean(),
  uses: z.array(mediaUse),
  /** Its variants, as paths of the site. */
  srcset: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), value: z.string() })),
});
export type MediaItem = z.infer<typeof mediaItem>;

/** The query for a page of the library; `searchTerm` searches names, alt texts and the titles of uses. */
export const mediaQuery = paging.extend({
  searchTerm: looseText(MAX_SEARCH_TERM).optional(),
  use: z.enum(['all', 'used', 'unused']).default('all'),
});
export type MediaQuery = z.output<typeof mediaQuery>;

/** Body of a change of an image. */
export const mediaChange = z.strictObject({
  alt: text(MAX_CAPTION, `Please use at most ${MAX_CAPTION} characters`).optional(),
  kept: z.boolean().optional(),
});
export type MediaChange = z.output<typeof mediaChange>;
