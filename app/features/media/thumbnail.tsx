import type { MediaItem } from '../../../contract/media.ts';
import { Picture } from '../../components/picture.tsx';

/** A picture of the library, small; what it shows stands beside it in words. */
export function Thumbnail({ item, className }: { item: MediaItem; className: string }) {
  const { url, width, height, srcset } = item;
  return (
    <Picture
      picture={{ src: withoutOrigin(url), width, height, srcset }}
      src={null}
      sizes="(width < 36rem) 45vw, 220px"
      className={className}
    />
  );
}

/** Our own pictures are kept and shown without the site's name, which may change. */
export function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}

/** What a picture is called on screen: its file's name, or the one it was sent under. */
export function displayName({ name, publicId }: Pick<MediaItem, 'name' | 'publicId'>): string {
  return name || publicId;
}
