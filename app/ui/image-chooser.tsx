import { ImageUp } from 'lucide-react';
import { useId } from 'react';

interface ImageChooserProps {
  label: string;
  /** True while files are dragged over the drop zone. */
  over?: boolean;
  className: string;
  onChoose: (files: File[]) => void;
}

/** Selects several images. Styled as a drop zone; the parent handles `drop`. */
export function ImageChooser({ label, over, className, onChoose }: ImageChooserProps) {
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
