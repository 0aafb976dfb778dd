import type { ResponsiveImage } from './image.ts';
import { AVATAR_SIDE, SHARE_SIDE } from './limits.ts';

/** An image as other programs get it: social networks, search engines and feed readers. */
export interface ShareCopy {
  /** Root-relative for this site's images. */
  src: string;
  /** In pixels, if known. */
  width?: number | undefined;
  height?: number | undefined;
  /** The content type, if known. */
  type?: 'image/jpeg' | 'image/png' | undefined;
}

/** The originals that every program reads, by the ends of their names. */
const READ_BY_ALL: Record<string, ShareCopy['type']> = { jpg: 'image/jpeg', png: 'image/png' };
const OWN = /^(\/media\/[a-z0-9]{1,64})\.(jpg|png|webp|gif|avif)$/;

/**
 * The file that other programs are told of: this site's image as a JPEG or PNG whose sides have at most
 * `SHARE_SIDE` pixels, the original if it is one. An image of another site stays what it is. Width and height
 * are those of the original; without them, the copy is named, which exists for every image.
 */
export function shareCopy({
  src,
  width,
  height,
}: Pick<ResponsiveImage, 'src'> & Partial<Pick<ResponsiveImage, 'width' | 'height'>>): ShareCopy {
  const size = width && height ? { width, height } : undefined;
  const [, stem, end = ''] = OWN.exec(src) ?? [];
  if (!stem) return { src, ...size };
  const longest = size && Math.max(size.width, size.height);
  const type = READ_BY_ALL[end];
  if (type && longest && longest <= SHARE_SIDE) return { src, ...size, type };
  return { src: `${stem}-${SHARE_SIDE}.jpg`, ...(size && fitInside(size)), type: 'image/jpeg' };
}

/**
 * The small copy that stands for this site's image as an avatar, and exists for every image; any other URL as
 * it is.
 */
export function avatarCopy(src: string): string {
  const [, stem] = OWN.exec(src) ?? [];
  return stem ? `${stem}-${AVATAR_SIDE}.webp` : src;
}

function fitInside({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, SHARE_SIDE / Math.max(width, height));
  const shrink = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: shrink(width), height: shrink(height) };
}
