import { lazy, Suspense, useState } from 'react';
import { loadPersistently } from '../../components/persistent-load.ts';
import type { LibraryImage } from './image-picker.tsx';

const PicturePicker = lazy(() => loadPersistently(() => import('./image-picker.tsx')));

/** Lets a picture of the library be chosen: `pick` answers it, null when nothing came of it, and `dialog` asks. */
export function useImagePicker() {
  const [answer, setAnswer] = useState<((picture: LibraryImage | null) => void) | null>(null);
  const pick = () =>
    new Promise<LibraryImage | null>((resolve) => {
      setAnswer(() => resolve);
    });
  const done = (picture: LibraryImage | null) => {
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
