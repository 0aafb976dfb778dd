import { ImageUp, RotateCw, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { FieldProblem } from '../../components/field.tsx';
import { LibraryButton } from './library-button.tsx';
import { type UploadStage, useImageUpload } from './use-image-upload.ts';

interface PictureFieldProps {
  label: string;
  /** The form field that carries the picture's address. */
  name: string;
  value: string;
  /** `alt` comes with a picture of the library. */
  onChange: (url: string, alt?: string) => void;
  /** Makes the name under which the picture is sent. */
  publicId: () => string;
  /** Told around each upload, for who wants to say so. */
  onUpload?: (stage: UploadStage) => void;
  problem?: string | undefined;
  hint?: string;
  /** A picture that was given beside the field, to be sent from here. */
  given?: File | undefined;
  /** Told of several dropped at once; without it the first is taken. */
  onSeveral?: (files: File[]) => void;
  /** How it is shown: as wide as the field, or a small square as of a person. */
  shape?: 'wide' | 'square';
}

/** One picture: chosen or dropped, sent at once, shown when it has arrived, tried again when it has not. */
export function ImageField({
  label,
  name,
  value,
  onChange,
  publicId,
  onUpload,
  problem,
  shape = 'wide',
  hint,
  given,
  onSeveral,
}: PictureFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const whole = useRef<HTMLDivElement>(null);
  const element = () => whole.current;
  const { state, send, callOff } = useImageUpload({ publicId, element, onUpload, onArrived: onChange });
  const file = useRef<HTMLInputElement>(null);
  // The button that was pressed goes with the picture.
  const andFocus = (takeAway: () => void) => () => {
    takeAway();
    file.current?.focus();
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => latest.current(given), [given]);
  return (
    <div ref={whole}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input type="hidden" name={name} value={value} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to the file input inside */}
      <div
        className="relative overflow-hidden rounded-md border border-dashed border-edge bg-raised focus-within:outline-2 focus-within:outline-accent data-square:max-w-36 data-wrong:border-danger data-wrong:bg-danger-tint"
        data-square={shape === 'square' ? '' : undefined}
        data-wrong={problem ? '' : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const files = [...event.dataTransfer.files];
          if (files.length > 1 && onSeveral) onSeveral(files);
          else send(files[0]);
        }}
      >
        {value ? (
          <img src={value} alt="" className={`${looks[shape]} w-full object-contain`} />
        ) : (
          <Invitation sending={state.at === 'sending'} />
        )}
        <input
          id={id}
          ref={file}
          type="file"
          accept="image/*"
          aria-describedby={described || undefined}
          aria-invalid={problem ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {state.at === 'sending' && (
          <progress
            value={state.share}
            aria-label={`Uploading ${label}`}
            className="absolute inset-x-0 bottom-0 h-1.5 w-full accent-accent"
          />
        )}
        {(value || state.at === 'sending') && (
          <button
            type="button"
            aria-label={state.at === 'sending' ? `Do not upload ${label}` : `Remove ${label}`}
            className="icon-button absolute inset-e-2 top-2 bg-raised shadow-raised"
            onClick={andFocus(state.at === 'sending' ? callOff : () => onChange(''))}
          >
            <X size={18} aria-hidden />
          </button>
        )}
      </div>
      <FieldProblem id={id} problem={problem} />
      <LibraryButton label={label} short={shape === 'square'} onPick={({ src, alt }) => onChange(src, alt)} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {state.at === 'failed' && (
        <Failed
          message={state.message}
          again={state.again}
          onAgain={() => send(state.file)}
          onRemove={andFocus(callOff)}
        />
      )}
    </div>
  );
}

const looks = { wide: 'aspect-video bg-sunken', square: 'aspect-square' };

function Invitation({ sending }: { sending: boolean }) {
  return (
    <span className="flex min-h-28 flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted">
      <ImageUp size={24} aria-hidden />
      {sending ? 'Uploading…' : 'Choose a picture or drop it here'}
    </span>
  );
}

interface FailedProps {
  message: string;
  /** It has failed before, and that was said. */
  again: boolean;
  onAgain: () => void;
  onRemove: () => void;
}

function Failed({ message, again, onAgain, onRemove }: FailedProps) {
  return (
    <p
      role={again ? undefined : 'alert'}
      data-unsent
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-danger"
    >
      <span className="w-full">{message}</span>
      <button type="button" className="button button-quiet button-small" onClick={onAgain}>
        <RotateCw size={15} aria-hidden /> Try again
      </button>
      <button type="button" className="button button-quiet button-small" onClick={onRemove}>
        Remove
      </button>
    </p>
  );
}
