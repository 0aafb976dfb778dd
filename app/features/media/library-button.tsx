import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadPersistently } from '../../components/persistent-load.ts';
import type { LibraryPicture } from './picture-picker.tsx';

const PicturePicker = lazy(() => loadPersistently(() => import('./picture-picker.tsx')));

/** Opens the library to choose a picture from it, for the field named `label`; `short` where there is little room. */
export function LibraryButton({
  label,
  short = false,
  onPick,
}: {
  label: string;
  short?: boolean;
  onPick: (picture: LibraryPicture) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="needs-script text-link mt-2 inline-flex min-h-6 items-center gap-1.5 text-sm"
        aria-label={`Choose from the library: ${label}`}
        onClick={() => setOpen(true)}
      >
        <Images size={15} aria-hidden /> {short ? 'From the library' : 'Choose from the library'}
      </button>
      {open && (
        <Suspense>
          <PicturePicker
            onClose={() => setOpen(false)}
            onPick={(picture) => {
              setOpen(false);
              onPick(picture);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
