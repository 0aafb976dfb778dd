import { ImageUp, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Sending, useUploads } from './use-uploads.ts';

interface MediaUploadProps {
  /** New pictures go to an image service of the operator's and are not listed here. */
  elsewhere: boolean;
  /** The library, anywhere on which files may be dropped too. */
  children: React.ReactNode;
}

/** Takes pictures in, several at once: chosen, or dropped anywhere on the library. */
export function MediaUpload({ elsewhere, children }: MediaUploadProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const { sending, add, retry, dismiss } = useUploads(() => void revalidate());
  const [over, setOver] = useState(false);
  if (elsewhere) {
    return (
      <>
        <p className="panel mb-5 p-4 text-sm text-soft">
          New pictures go to the image service of this site and are not listed here.
        </p>
        {children}
      </>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to the file input inside
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <label
        htmlFor={id}
        data-over={over ? '' : undefined}
        className="mb-5 flex min-h-20 cursor-pointer flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed border-edge bg-raised p-4 text-center text-sm text-soft focus-within:outline-2 focus-within:outline-accent hover:bg-sunken data-over:border-accent data-over:bg-tint"
      >
        <ImageUp size={20} aria-hidden />
        <span>
          <span className="font-semibold text-ink">Upload pictures</span> or drop them here
        </span>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {sending.length > 0 && (
        <ul className="panel mb-5 divide-y divide-line" aria-label="Uploads">
          {sending.map((one) => (
            <SendingRow
              key={one.key}
              one={one}
              onRetry={() => retry(one)}
              onDismiss={() => dismiss(one.key)}
            />
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

type SendingRowProps = { one: Sending; onRetry: () => void; onDismiss: () => void };

function SendingRow({ one: { file, share, problem }, onRetry, onDismiss }: SendingRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <span className="min-w-0 grow truncate" dir="auto">
        {file.name}
      </span>
      {problem === undefined ? (
        <progress value={share} aria-label={`Uploading ${file.name}`} className="h-1.5 w-40 accent-accent" />
      ) : (
        <>
          <span role="alert" className="text-danger">
            {problem}
          </span>
          <button type="button" className="button button-quiet button-small" onClick={onRetry}>
            <RotateCw size={15} aria-hidden /> Try again
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Forget ${file.name}`}
            onClick={onDismiss}
          >
            <X size={18} aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}
