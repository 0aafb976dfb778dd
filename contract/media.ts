import { z } from 'zod';
import { looseText, paging, text } from './fields.ts';
import { MAX_CAPTION, MAX_SEARCH_TERM, MAX_TITLE, MAX_URL } from './limits.ts';
import { texts } from './texts.ts';

/** The response to an upload, without an envelope, as the specification's image service sends it. */
export const uploadedImage = z.object({
  secure_url: z.string(),
  public_id: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  format: z.string(),
  existing: z.boolean().describe('True if equal bytes were in the library already: this is that image.'),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

/**
 * A use of an image. `id` is an article's `_id`, the id of an account or byline, a page's slug or a setting's
 * key. `earlier` is a revision of an article, `unsaved` a working copy (`id` is empty for a new article).
 */
export const mediaUse = z.object({
  kind: z.enum(['article', 'earlier', 'unsaved', 'setting', 'page', 'template', 'letter', 'author', 'user']),
  id: z.string(),
  title: z.string(),
});
export type MediaUse = z.infer<typeof mediaUse>;

/**
 * An image of the media library. `name` is the name of the uploaded file, or empty; sizes are those of the
 * largest stored file.
 */
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
  /**
   * True if it stays although nothing uses it. Other images are deleted when nothing has used them for a
   * week.
   */
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

/** The smallest part of an image that a crop may leave, of each side. */
export const MIN_CROP = 0.02;

const share = z.number().min(0).max(1);

/**
 * Body of a request for a turned or cropped copy: `turn` is clockwise, `crop` a part of the turned image, of
 * 0 to 1 of each side.
 */
export const imageEdit = z.strictObject({
  url: text(MAX_URL, 'This URL is too long'),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
  crop: z
    .strictObject({ left: share, top: share, width: share.min(MIN_CROP), height: share.min(MIN_CROP) })
    .default({ left: 0, top: 0, width: 1, height: 1 }),
});
export type ImageEdit = z.output<typeof imageEdit>;

/** The copy: an image of its own. The original stays. */
export const editedImage = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type EditedImage = z.infer<typeof editedImage>;

/** Body of a request for a banner with a title. */
export const titleBannerRequest = z.strictObject({
  title: text(MAX_TITLE).refine((title) => title !== '', texts.validation.title),
});

/** The banner, an image of its own. `alt` is empty if no font of the site has the letters of the title. */
export const titleBanner = editedImage.extend({ alt: z.string() });
export type TitleBanner = z.infer<typeof titleBanner>;

/** Body of a change of an image. */
export const mediaChange = z.strictObject({
  alt: text(MAX_CAPTION, `Please use at most ${MAX_CAPTION} characters`).optional(),
  kept: z.boolean().optional(),
});
export type MediaChange = z.output<typeof mediaChange>;
