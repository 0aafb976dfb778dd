import { ImageOff } from 'lucide-react';
import { texts } from '../../../../contract/texts.ts';
import type { Desk } from './desk.ts';
import { goTo, placesOf } from './picture-places.ts';
import { useDeskView } from './state-line.tsx';

/** Which pictures of the text are gone from the site, with the way to each; it holds no save back. */
export function MissingPictures({ desk }: { desk: Desk }) {
  const { missing } = useDeskView(desk);
  const places = missing.length > 0 ? placesOf(desk.content(), missing) : [];
  return (
    <div role="status" className="w-full empty:hidden">
      {places.length > 0 && (
        <div className="flex gap-2 rounded-md bg-danger-tint px-4 py-3 text-sm text-danger">
          <ImageOff size={18} aria-hidden className="mt-0.5 shrink-0" />
          <p>
            {texts.journal.missing(places.length)}{' '}
            {places.map((place, index) => (
              <span key={place.label}>
                {index > 0 && ', '}
                <button
                  type="button"
                  dir="auto"
                  className="font-semibold underline"
                  onClick={(event) => goTo(place, event.currentTarget.form)}
                >
                  {place.label}
                </button>
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  );
}
