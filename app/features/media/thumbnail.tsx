import type { MediaItem } from '../../../contract/media.ts';
import { ResponsiveImage } from '../../ui/responsive-image.tsx';

/** A small image of the media library. It has no alt text, since its name is beside it. */
export function Thumbnail({ item, className }: { item: MediaItem; className: string }) {
  const { url, width, height, srcset } = item;
  return (
    <ResponsiveImage
      image={{ src: withoutOrigin(url), width, height, srcset }}
      src={null}
      sizes="(width < 36rem) 45vw, 220px"
      className={className}
    />
  );
}

/** Articles store the URLs of our images without the origin, which may change. */
export function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}

/** Returns the name of the file, or the public id if the upload had none. */
export function displayName({ name, publicId }: Pick<MediaItem, 'name' | 'publicId'>): string {
  return name || publicId;
}
