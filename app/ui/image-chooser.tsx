import { ImageUp } from 'lucide-react';
import { useId } from 'react';

interface ChoosePicturesProps {
  label: string;
  /** Whether files are held over the place where they may be dropped. */
  over?: boolean;
  className: string;
  onChoose: (files: File[]) => void;
}

/** Takes several pictures at once. It looks like a place to drop them; what is dropped is for whoever holds it. */
export function ImageChooser({ label, over, className, onChoose }: ChoosePicturesProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      data-over={over ? '' : undefined}
      className={`flex cursor-pointer items-center justify-center border border-dashed border-edge bg-raised text-sm text-soft focus-within:outline-2 focus-within:outline-accent hover:bg-sunken data-over:border-accent data-over:bg-tint ${className}`}
    >
      <ImageUp size={20} aria-hidden />
      <span>
        <span className="font-semibold text-ink">{label}</span> or drop them here
      </span>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
