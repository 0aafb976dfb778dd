import { Images } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { LibraryImage } from './image-picker.tsx';

const ImagePicker = lazyPart(() => import('./image-picker.tsx'));

/**
 * Returns `pick`, which opens the image picker and resolves to an image or null, and the `dialog` to render
 * for it.
 */
export function useImagePicker() {
  const [resolve, setResolve] = useState<((image: LibraryImage | null) => void) | null>(null);
  const pick = () => new Promise<LibraryImage | null>((resolve) => setResolve(() => resolve));
  const finish = (image: LibraryImage | null) => {
    setResolve(null);
    resolve?.(image);
  };
  const dialog = resolve && <ImagePicker onPick={finish} onClose={() => finish(null)} />;
  return { pick, dialog };
}

interface LibraryButtonProps {
  /** The label of the field that the image is for. */
  label: string;
  /** Shortens the button's text. */
  short?: boolean;
  onPick: (image: LibraryImage) => void;
}

/** A button that opens the image picker for a field. */
export function LibraryButton({ label, short = false, onPick }: LibraryButtonProps) {
  const { pick, dialog } = useImagePicker();
  const choose = async () => {
    const image = await pick();
    if (image) onPick(image);
  };
  return (
    <>
      <button
        type="button"
        className="script-only text-link mt-2 inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 text-sm"
        aria-label={`Choose from the media library: ${label}`}
        onClick={() => void choose()}
      >
        <Images size={15} aria-hidden /> {short ? 'Media library' : 'Choose from the media library'}
      </button>
      {dialog}
    </>
  );
}
