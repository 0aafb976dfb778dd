import { lazy, Suspense, useState } from 'react';
import { loadPersistently } from '../../components/persistent-load.ts';
import type { LibraryPicture } from './picture-picker.tsx';

const PicturePicker = lazy(() => loadPersistently(() => import('./picture-picker.tsx')));

/** Lets a picture of the library be chosen: `pick` answers it, null when nothing came of it, and `dialog` asks. */
export function usePicturePicker() {
  const [answer, setAnswer] = useState<((picture: LibraryPicture | null) => void) | null>(null);
  const pick = () =>
    new Promise<LibraryPicture | null>((resolve) => {
      setAnswer(() => resolve);
    });
  const done = (picture: LibraryPicture | null) => {
    setAnswer(null);
    answer?.(picture);
  };
  const dialog = answer && (
    <Suspense>
      <PicturePicker onPick={done} onClose={() => done(null)} />
    </Suspense>
  );
  return { pick, dialog };
}
