import type { MediaItem } from '../../../contract/media.ts';
import { texts } from '../../../contract/texts.ts';
import { Modal } from '../../components/modal.tsx';
import { SearchField } from '../dashboard/search-field.tsx';
import { displayName, Thumbnail, withoutOrigin } from './thumbnail.tsx';
import { useMediaLibrary } from './use-media-library.ts';

/** A picture of the library as a text or a field takes it: with what it shows. */
export type LibraryImage = { src: string; alt: string; width: number; height: number };

interface PicturePickerProps {
  onPick: (picture: LibraryImage) => void;
  onClose: () => void;
}

/** Chooses one of the site's pictures, found by name, alternative text or article. */
export default function ImagePicker({ onPick, onClose }: PicturePickerProps) {
  const { pictures, state, term, search, more, hasMore } = useMediaLibrary();
  const pick = ({ url, alt, width, height }: MediaItem) =>
    onPick({ src: withoutOrigin(url), alt, width, height });
  return (
    <Modal open onClose={onClose} title="Choose from the library" wide>
      <div className="mt-4 grid gap-4">
        <SearchField label="Search the library" term="" onType={search} />
        <p role="status" className="sr-only">
          {state === 'there' && texts.media.found(pictures.length)}
        </p>
        <div className="max-h-[52dvh] min-h-48 overflow-y-auto p-1">
          {state === 'failed' && (
            <p role="alert" className="py-10 text-center text-danger">
              The library could not be loaded.{' '}
              <button type="button" className="text-link" onClick={more}>
                Try again
              </button>
            </p>
          )}
          {state === 'there' && pictures.length === 0 && (
            <p className="py-10 text-center text-muted" dir="auto">
              {term ? texts.search.none(term) : 'There are no pictures yet.'}
            </p>
          )}
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {pictures.map((item) => (
              <li key={item._id}>
                <Choice item={item} onPick={() => pick(item)} />
              </li>
            ))}
            {state === 'loading' &&
              placeholders.map((each) => (
                <li key={each} className="animate-pulse rounded-md bg-sunken aspect-4/3" />
              ))}
          </ul>
          {hasMore && state !== 'failed' && pictures.length > 0 && (
            <p className="mt-4 text-center">
              <button
                type="button"
                className="button button-quiet"
                aria-disabled={state === 'loading'}
                onClick={() => state === 'there' && more()}
              >
                Show more
              </button>
            </p>
          )}
        </div>
      </div>
    </Modal>
  );
}

const placeholders = ['first', 'second', 'third', 'fourth'];

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
