/**
 * One of this site's images for a page: the path of the largest file, its size in pixels, and the variants
 * from which a browser chooses. `value` is a complete `srcset` ("/media/a-320.avif 320w, …").
 */
export type ResponsiveImage = {
  src: string;
  width: number;
  height: number;
  /** Present if text over it could not be read. */
  busy?: true;
  /** Present if it was made from an article's title, which a page does not show twice. */
  titled?: true;
  srcset: { type: 'image/avif' | 'image/webp'; value: string }[];
};
