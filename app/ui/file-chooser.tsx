import { ImageUp, type LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface FileChooserProps {
  label: string;
  icon?: LucideIcon;
  /** The kinds of files, as the `accept` of an input. */
  accept?: string;
  multiple?: boolean;
  /** True while files are dragged over the drop zone. */
  over?: boolean;
  className: string;
  onChoose: (files: File[]) => void;
}

/** Chooses files, by default several images. Styled as a drop zone; the parent handles `drop`. */
export function FileChooser(props: FileChooserProps) {
  const {
    label,
    icon: Icon = ImageUp,
    accept = 'image/*',
    multiple = true,
    over,
    className,
    onChoose,
  } = props;
  const id = useId();
  return (
    <label
      htmlFor={id}
      data-over={over ? '' : undefined}
      className={`flex cursor-pointer items-center justify-center border border-dashed border-edge bg-raised text-sm text-soft focus-within:outline-2 focus-within:outline-accent hover:bg-sunken data-over:border-accent data-over:bg-tint ${className}`}
    >
      <Icon size={20} aria-hidden />
      <span>
        <span className="font-semibold text-ink">{label}</span> or drop {multiple ? 'them' : 'it'} here
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
