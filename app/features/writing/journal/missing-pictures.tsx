import { ImageOff } from 'lucide-react';
import { texts } from '../../../../contract/texts.ts';
import { useHydrated } from '../../../components/use-hydrated.ts';
import type { Desk } from './desk.ts';
import { goTo, placesOf, placesOutsideText } from './picture-places.ts';
import { useDeskView } from './state-line.tsx';

/** Which pictures of the text are gone from the site, with the way to each; it holds no save back. */
export function MissingPictures({ desk }: { desk: Desk }) {
  const { missing } = useDeskView(desk);
  if (!useHydrated()) return <MissingByName desk={desk} missing={missing} />;
  const places = missing.length > 0 ? placesOf(desk.content(), missing) : [];
  return (
    <div role="status" className="w-full empty:hidden">
      {places.length > 0 && (
        <Told count={places.length}>
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
        </Told>
      )}
    </div>
  );
}

/** Without scripts a picture of the text is known by its address, which stands in the field of HTML. */
function MissingByName({ desk, missing }: { desk: Desk; missing: string[] }) {
  const content = desk.content();
  const outside = placesOutsideText(content, missing).map(({ label }) => label);
  const names = [...outside, ...missing.filter((address) => content.post.includes(address))];
  if (names.length === 0) return null;
  return <Told count={names.length}>{names.join(', ')}</Told>;
}

function Told({ count, children }: { count: number; children: React.ReactNode }) {
  return (
    <div className="flex w-full gap-2 rounded-md bg-danger-tint px-4 py-3 text-sm text-danger">
      <ImageOff size={18} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-break-word">
        {texts.journal.missing(count)} {children}
      </p>
    </div>
  );
}
