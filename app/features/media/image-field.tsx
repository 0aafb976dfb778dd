import { ImageUp, RotateCw, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { remoteImageText } from '../../browser/remote-image.ts';
import { FieldError } from '../../ui/field.tsx';
import { LibraryButton } from './library-button.tsx';
import { type UploadStage, type UploadState, useImageUpload } from './use-image-upload.ts';

interface ImageFieldProps {
  label: string;
  /** The form field that holds the image's URL. */
  name: string;
  value: string;
  /** An image of the media library comes with its alt text. */
  onChange: (url: string, alt?: string) => void;
  /** Returns a public id for the upload. */
  publicId?: () => string;
  onUpload?: (stage: UploadStage) => void;
  error?: string | undefined;
  hint?: string;
  /** A file to upload that was not chosen in this field. */
  file?: File | undefined;
  /** Takes several files that are dropped at once; without it the first is uploaded. */
  onSeveral?: (files: File[]) => void;
  shape?: 'wide' | 'square';
}

/** A field for one image, which is uploaded as soon as it is chosen or dropped. */
export function ImageField(props: ImageFieldProps) {
  const { label, name, value, onChange, onUpload, error, hint, file, onSeveral } = props;
  const { shape = 'wide', publicId = () => `content_image_1_${Date.now()}` } = props;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const element = () => field.current;
  const { state, upload, cancel } = useImageUpload({ publicId, element, onUpload, onUploaded: onChange });
  const latest = useRef(upload);
  latest.current = upload;
  useEffect(() => latest.current(file), [file]);
  // The pressed button disappears, so that the focus moves to the input.
  const andFocus = (remove: () => void) => () => {
    remove();
    input.current?.focus();
  };
  return (
    <div ref={field}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input type="hidden" name={name} value={value} />
      <DropZone
        id={id}
        input={input}
        label={label}
        value={value}
        shape={shape}
        state={state}
        error={error}
        hint={hint}
        onSeveral={onSeveral}
        onFile={upload}
        onRemove={andFocus(state.kind === 'uploading' ? cancel : () => onChange(''))}
      />
      <FieldError id={id} error={error} />
      {/^https?:/i.test(value) && (
        <a href={value} target="_blank" rel="noopener noreferrer" className="text-link block text-sm">
          {remoteImageText(value)}
        </a>
      )}
      <LibraryButton label={label} short={shape === 'square'} onPick={({ src, alt }) => onChange(src, alt)} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {state.kind === 'failed' && (
        <UploadFailure
          message={state.message}
          isAnnounced={state.isRetry}
          onRetry={() => upload(state.file)}
          onRemove={andFocus(cancel)}
        />
      )}
    </div>
  );
}

interface DropZoneProps extends Pick<ImageFieldProps, 'label' | 'value' | 'error' | 'hint' | 'onSeveral'> {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  shape: 'wide' | 'square';
  state: UploadState;
  onFile: (file: File | undefined) => void;
  onRemove: () => void;
}

/** The image or an invitation to choose one, under a transparent file input. */
function DropZone(props: DropZoneProps) {
  const { id, input, label, value, shape, state, error, hint, onFile, onSeveral, onRemove } = props;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const isUploading = state.kind === 'uploading';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the file input inside
    <div
      className="relative overflow-hidden rounded-md border border-dashed border-edge bg-raised focus-within:outline-2 focus-within:outline-accent data-square:max-w-36 data-wrong:border-danger data-wrong:bg-danger-tint"
      data-square={shape === 'square' ? '' : undefined}
      data-wrong={error ? '' : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const files = [...event.dataTransfer.files];
        if (files.length > 1 && onSeveral) onSeveral(files);
        else onFile(files[0]);
      }}
    >
      {value ? (
        <img src={value} alt="" loading="lazy" className={`${imageClasses[shape]} w-full object-contain`} />
      ) : (
        <span className="flex min-h-28 flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted">
          <ImageUp size={24} aria-hidden />
          {isUploading ? 'Uploading…' : 'Choose an image or drop it here'}
        </span>
      )}
      <input
        id={id}
        ref={input}
        type="file"
        accept="image/*"
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {isUploading && (
        <progress
          value={state.progress}
          aria-label={`Uploading ${label}`}
          className="absolute inset-x-0 bottom-0 h-1.5 w-full accent-accent"
        />
      )}
      {(value || isUploading) && (
        <button
          type="button"
          aria-label={isUploading ? `Cancel upload of ${label}` : `Remove ${label}`}
          className="icon-button absolute inset-e-2 top-2 bg-raised shadow-raised"
          onClick={onRemove}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}

const imageClasses = { wide: 'aspect-video bg-sunken', square: 'aspect-square' };

interface UploadFailureProps {
  message: string;
  /** True if screen readers have announced it before. */
  isAnnounced: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadFailure({ message, isAnnounced, onRetry, onRemove }: UploadFailureProps) {
  return (
    <p
      role={isAnnounced ? undefined : 'alert'}
      data-upload-failed
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-danger"
    >
      <span className="w-full">{message}</span>
      <button type="button" className="button button-quiet button-small" onClick={onRetry}>
        <RotateCw size={15} aria-hidden /> Try again
      </button>
      <button type="button" className="button button-quiet button-small" onClick={onRemove}>
        Remove
      </button>
    </p>
  );
}
