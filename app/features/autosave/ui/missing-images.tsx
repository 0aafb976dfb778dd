import { ImageOff } from 'lucide-react';
import { texts } from '../../../../contract/texts.ts';
import { useHydrated } from '../../../components/use-hydrated.ts';
import type { EditorSession } from '../session.ts';
import { goTo, locateImages, locateOutsideBody } from './locate-images.ts';
import { useSessionState } from './status-line.tsx';

/** Which pictures of the text are gone from the site, with the way to each; it holds no save back. */
export function MissingImages({ desk }: { desk: EditorSession }) {
  const { missingImages } = useSessionState(desk);
  if (!useHydrated()) return <MissingByName desk={desk} missing={missingImages} />;
  const places = missingImages.length > 0 ? locateImages(desk.content(), missingImages) : [];
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
function MissingByName({ desk, missing }: { desk: EditorSession; missing: string[] }) {
  const content = desk.content();
  const outside = locateOutsideBody(content, missing).map(({ label }) => label);
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
