import { Images } from 'lucide-react';
import type { LibraryImage } from './image-picker.tsx';
import { useImagePicker } from './use-image-picker.tsx';

interface LibraryButtonProps {
  /** The field that the picture is for. */
  label: string;
  /** For where there is little room. */
  short?: boolean;
  onPick: (picture: LibraryImage) => void;
}

/** Opens the library to choose a picture from it. */
export function LibraryButton({ label, short = false, onPick }: LibraryButtonProps) {
  const { pick, dialog } = useImagePicker();
  const choose = async () => {
    const picture = await pick();
    if (picture) onPick(picture);
  };
  return (
    <>
      <button
        type="button"
        className="needs-script text-link mt-2 inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 text-sm"
        aria-label={`Choose from the library: ${label}`}
        onClick={() => void choose()}
      >
        <Images size={15} aria-hidden /> {short ? 'From the library' : 'Choose from the library'}
      </button>
      {dialog}
    </>
  );
}
