import { Images } from 'lucide-react';
import type { LibraryImage } from './image-picker.tsx';
import { useImagePicker } from './use-image-picker.tsx';

interface LibraryButtonProps {
  /** The label of the field that the image is for. */
  label: string;
  /** Shortens the button's text. */
  short?: boolean;
  onPick: (image: LibraryImage) => void;
}

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
        className="needs-script text-link mt-2 inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 text-sm"
        aria-label={`Choose from the media library: ${label}`}
        onClick={() => void choose()}
      >
        <Images size={15} aria-hidden /> {short ? 'Media library' : 'Choose from the media library'}
      </button>
      {dialog}
    </>
  );
}
