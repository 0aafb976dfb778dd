import { RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ChoosePictures } from '../../components/choose-pictures.tsx';
import { type MediaUploadItem, useMediaUploads } from './use-media-uploads.ts';

interface MediaUploadProps {
  /** New pictures go to an image service of the operator's and are not listed here. */
  elsewhere: boolean;
  /** The library, anywhere on which files may be dropped too. */
  children: React.ReactNode;
}

/** Takes pictures in, several at once: chosen, or dropped anywhere on the library. */
export function MediaUpload({ elsewhere, children }: MediaUploadProps) {
  const { revalidate } = useRevalidator();
  const { sending, add, retry, dismiss } = useMediaUploads(() => void revalidate());
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
      <ChoosePictures
        label="Upload pictures"
        over={over}
        className="mb-5 min-h-20 flex-wrap gap-3 rounded-lg p-4 text-center"
        onChoose={add}
      />
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

type SendingRowProps = { one: MediaUploadItem; onRetry: () => void; onDismiss: () => void };

function SendingRow({ one: { file, share, problem, again }, onRetry, onDismiss }: SendingRowProps) {
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <span className="min-w-0 grow truncate" dir="auto">
        {file.name}
      </span>
      {problem === undefined ? (
        <progress value={share} aria-label={`Uploading ${file.name}`} className="h-1.5 w-40 accent-accent" />
      ) : (
        <>
          <span role={again ? undefined : 'alert'} className="text-danger">
            {problem}
          </span>
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => {
              onRetry();
              // The button goes while it is sent.
              row.current?.focus();
            }}
          >
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
