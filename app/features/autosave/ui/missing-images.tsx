import { ImageOff } from 'lucide-react';
import { texts } from '../../../../contract/texts.ts';
import { useHydrated } from '../../../browser/hooks/use-hydrated.ts';
import { useEditorSession, useSessionState } from '../session-context.ts';
import { focusImage, locateImages, locateOutsideBody } from './locate-images.ts';

/**
 * Lists the images in the form that readers do not see, with a button that leads to each. They do not
 * prevent a save.
 */
export function MissingImages() {
  const session = useEditorSession();
  const { missingImages } = useSessionState();
  if (!useHydrated()) return <MissingByUrl urls={missingImages} />;
  const locations = missingImages.length > 0 ? locateImages(session.content(), missingImages) : [];
  return (
    <div role="status" className="w-full empty:hidden">
      {locations.length > 0 && (
        <Warning count={locations.length}>
          {locations.map((location, index) => (
            <span key={location.label}>
              {index > 0 && ', '}
              <button
                type="button"
                dir="auto"
                className="font-semibold underline"
                onClick={(event) => focusImage(location, event.currentTarget.form)}
              >
                {location.label}
              </button>
            </span>
          ))}
        </Warning>
      )}
    </div>
  );
}

/** Without JavaScript the body is edited as HTML, so that its images are listed by URL. */
function MissingByUrl({ urls }: { urls: string[] }) {
  const content = useEditorSession().content();
  const outside = locateOutsideBody(content, urls).map(({ label }) => label);
  const names = [...outside, ...urls.filter((url) => content.post.includes(url))];
  if (names.length === 0) return null;
  return <Warning count={names.length}>{names.join(', ')}</Warning>;
}

function Warning({ count, children }: { count: number; children: React.ReactNode }) {
  return (
    <div className="flex w-full gap-2 rounded-md bg-danger-tint px-4 py-3 text-sm text-danger">
      <ImageOff size={18} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-break-word">
        {texts.autosave.missingImages(count)} {children}
      </p>
    </div>
  );
}
