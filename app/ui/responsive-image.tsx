import type { ResponsiveImage as ImageData } from '../../contract/image.ts';

interface ResponsiveImageProps {
  /** An image of our media library with its variants; null for any other, which has only `src`. */
  image: ImageData | null;
  src: string | null;
  alt?: string;
  /** The `sizes` attribute: the width of the image on the page. */
  sizes: string;
  /** Loads it with high priority, as the largest element of the first screen. */
  first?: boolean;
  className?: string;
}

/**
 * An image in the best size and format for the browser. inline-script/failed-images.ts replaces one that
 * fails to load.
 */
export function ResponsiveImage({ image, src, alt = '', sizes, first, className }: ResponsiveImageProps) {
  const url = image?.src ?? src;
  if (!url) return null;
  return (
    <picture className="contents" key={url}>
      {image?.srcset.map(({ type, value }) => (
        <source key={type} type={type} srcSet={value} sizes={sizes} suppressHydrationWarning />
      ))}
      <img
        src={url}
        alt={alt}
        width={image?.width}
        height={image?.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        {...(!image && { referrerPolicy: 'no-referrer' as const })}
        className={className}
        suppressHydrationWarning
      />
    </picture>
  );
}
