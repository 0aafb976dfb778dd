import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { ResponsiveImage } from '../../ui/responsive-image.tsx';

/**
 * The article's additional images side by side. Each opens large (site-scripts/lightbox.ts), or as a file
 * without scripts.
 */
export function Gallery({ images }: { images: ArticlePage['gallery'] }) {
  if (images.length === 0) return null;
  return (
    <section
      aria-labelledby="_gallery-title"
      className="lazy no-print page-width mt-4 mb-16 max-w-[calc(var(--container-text)+2*var(--gutter))]"
    >
      <h2 id="_gallery-title" className="font-serif text-section font-semibold">
        Image gallery
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((image, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an image may occur twice
          <li key={`${at}-${image.url}`}>
            <a
              href={image.image?.src ?? image.url}
              data-action="image"
              data-alt={image.alt}
              data-caption={image.caption}
              aria-label={`Open image ${at + 1} of ${images.length}${image.alt || image.caption ? `: ${image.alt || image.caption}` : ''}`}
              className="block aspect-square overflow-hidden rounded-md bg-sunken"
            >
              <ResponsiveImage
                image={image.image}
                src={image.url}
                sizes="(min-width: 49rem) 16rem, 45vw"
                className="size-full object-cover transition-[scale] duration-500 motion-safe:hover:scale-[1.03]"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
