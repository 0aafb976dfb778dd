import { lazy, Suspense, useState } from 'react';
import { loadWithRetry } from '../../browser/load-with-retry.ts';
import type { LibraryImage } from './image-picker.tsx';

const ImagePicker = lazy(() => loadWithRetry(() => import('./image-picker.tsx')));

/** Returns `pick`, which opens the image picker and resolves to an image or null, and the `dialog` to render for it. */
export function useImagePicker() {
  const [resolve, setResolve] = useState<((image: LibraryImage | null) => void) | null>(null);
  const pick = () => new Promise<LibraryImage | null>((resolve) => setResolve(() => resolve));
  const finish = (image: LibraryImage | null) => {
    setResolve(null);
    resolve?.(image);
  };
  const dialog = resolve && (
    <Suspense>
      <ImagePicker onPick={finish} onClose={() => finish(null)} />
    </Suspense>
  );
  return { pick, dialog };
}
