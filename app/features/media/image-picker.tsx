import type { MediaItem } from '../../../contract/media.ts';
import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { SearchField } from '../dashboard/search-field.tsx';
import { displayName, Thumbnail, withoutOrigin } from './thumbnail.tsx';
import { useMediaLibrary } from './use-media-library.ts';

/** An image of the media library, in the form a body or field needs. */
export type LibraryImage = { src: string; alt: string; width: number; height: number };

interface ImagePickerProps {
  onPick: (image: LibraryImage) => void;
  onClose: () => void;
}

/** A dialog to choose an image from the media library, with a search. */
export default function ImagePicker({ onPick, onClose }: ImagePickerProps) {
  const { images, state, term, search, loadMore, hasMore } = useMediaLibrary();
  const pick = ({ url, alt, width, height }: MediaItem) =>
    onPick({ src: withoutOrigin(url), alt, width, height });
  return (
    <Modal open onClose={onClose} title="Choose from the media library" wide>
      <div className="mt-4 grid gap-4">
        <SearchField label="Search the media library" term="" onType={search} />
        <p role="status" className="sr-only">
          {state === 'loaded' && plural(images.length, 'image')}
        </p>
        <div className="max-h-[52dvh] min-h-48 overflow-y-auto p-1">
          {state === 'failed' && (
            <p role="alert" className="py-10 text-center text-danger">
              The media library could not be loaded.{' '}
              <button type="button" className="text-link" onClick={loadMore}>
                Try again
              </button>
            </p>
          )}
          {state === 'loaded' && images.length === 0 && (
            <p className="py-10 text-center text-muted" dir="auto">
              {term ? texts.search.none(term) : 'There are no images yet.'}
            </p>
          )}
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {images.map((item) => (
              <li key={item._id}>
                <Choice item={item} onPick={() => pick(item)} />
              </li>
            ))}
            {state === 'loading' &&
              placeholders.map((key) => (
                <li key={key} className="animate-pulse rounded-md bg-sunken aspect-4/3" />
              ))}
          </ul>
          {hasMore && state !== 'failed' && images.length > 0 && (
            <p className="mt-4 text-center">
              <Button
                type="button"
                className="button button-quiet"
                busy={state === 'loading'}
                onClick={() => state === 'loaded' && loadMore()}
              >
                Show more
              </Button>
            </p>
          )}
        </div>
      </div>
    </Modal>
  );
}

const placeholders = [1, 2, 3, 4];

function Choice({ item, onPick }: { item: MediaItem; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="group block w-full text-start"
      aria-label={[displayName(item), item.alt].filter(Boolean).join(': ')}
      title={item.alt}
    >
      <span className="block aspect-4/3 overflow-hidden rounded-md border border-line bg-sunken group-hover:border-accent">
        <Thumbnail item={item} className="size-full object-cover" />
      </span>
      <span className="mt-1 block truncate text-2xs text-soft" dir="auto">
        {displayName(item)}
      </span>
    </button>
  );
}
