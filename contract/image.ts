/**
 * A picture of our own media as a page shows it: the address of the largest file, its size in pixels and the
 * variants a browser may choose from. `value` is a whole `srcset` ("/media/a-320.avif 320w, …").
 */
export type ResponsiveImage = {
  src: string;
  width: number;
  height: number;
  srcset: { type: 'image/avif' | 'image/webp'; value: string }[];
};
