import type { ResponsiveImage as PictureData } from '../../contract/image.ts';

interface PictureProps {
  /** One of our own pictures with its variants; null when `src` is all that is known. */
  picture: PictureData | null;
  src: string | null;
  alt?: string;
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes: string;
  /** Asked for first, because it is the largest thing on the first screen. */
  first?: boolean;
  className?: string;
}

/**
 * A picture in the best size and format for the reader. One that cannot be loaded gets the placeholder
 * (inline-script/failed-images.ts).
 */
export function ResponsiveImage({ picture, src, alt = '', sizes, first, className }: PictureProps) {
  const address = picture?.src ?? src;
  if (!address) return null;
  return (
    <picture className="contents" key={address}>
      {picture?.srcset.map(({ type, value }) => (
        <source key={type} type={type} srcSet={value} sizes={sizes} suppressHydrationWarning />
      ))}
      <img
        src={address}
        alt={alt}
        width={picture?.width}
        height={picture?.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        {...(!picture && { referrerPolicy: 'no-referrer' as const })}
        className={className}
        suppressHydrationWarning
      />
    </picture>
  );
}
