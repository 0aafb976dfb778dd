import { z } from 'zod';
import { MAX_CAPTION, MAX_SEARCH_TERM } from './limits.ts';
import { looseText, paging, text } from './responses.ts';

/** The image service's bare answer to an upload: no envelope, as the specification's service gives it. */
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
 * What shows a picture. `id` is an article's `_id`, an account's or a byline's id, a page's slug or a setting's key;
 * `earlier` is an earlier version of an article, `unsaved` one that somebody is still writing (`id` is empty for a new one).
 */
export const mediaUse = z.object({
  kind: z.enum(['article', 'earlier', 'unsaved', 'setting', 'page', 'author', 'user']),
  id: z.string(),
  title: z.string(),
});
export type MediaUse = z.infer<typeof mediaUse>;

/** A picture of the library. `name` is its file's, or empty; `bytes` and pixels are those of the largest file kept. */
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
  /** Stays though nothing uses it; others go when nothing has used them for a week. */
  kept: z.boolean(),
  uses: z.array(mediaUse),
  /** Its smaller forms, as paths of the site. */
  srcset: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), value: z.string() })),
});
export type MediaItem = z.infer<typeof mediaItem>;

const shown = z.enum(['all', 'used', 'unused']);

/** A page of the library; `searchTerm` looks into names, alternative texts and the titles of what shows a picture. */
export const mediaQuery = paging.extend({
  searchTerm: looseText(MAX_SEARCH_TERM).optional(),
  use: shown.default('all'),
});
export type MediaQuery = z.output<typeof mediaQuery>;

/** What may be said of a picture anew. */
export const mediaChange = z.strictObject({
  alt: text(MAX_CAPTION, `Please use at most ${MAX_CAPTION} characters`).optional(),
  kept: z.boolean().optional(),
});
export type MediaChange = z.output<typeof mediaChange>;
