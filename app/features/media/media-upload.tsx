import { RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useFileDrop } from '../../browser/hooks/use-file-drop.ts';
import { FileChooser } from '../../ui/file-chooser.tsx';
import { type MediaUploadItem, useMediaUploads } from './use-media-uploads.ts';

interface MediaUploadProps {
  /** True if new images go to an external image service and are not listed here. */
  external: boolean;
  /** The media library. Files may be dropped anywhere on it. */
  children: React.ReactNode;
}

/** Uploads images that are chosen or dropped on the media library. */
export function MediaUpload({ external, children }: MediaUploadProps) {
  const { revalidate } = useRevalidator();
  const { items, add, retry, dismiss } = useMediaUploads(() => void revalidate());
  const { isOver, handlers } = useFileDrop(add);
  if (external) {
    return (
      <>
        <p className="panel mb-5 p-4 text-sm text-soft">
          New images are uploaded to this site’s image service and are not listed here.
        </p>
        {children}
      </>
    );
  }
  return (
    <div {...handlers}>
      <FileChooser
        label="Upload images"
        over={isOver}
        className="mb-5 min-h-20 flex-wrap gap-3 rounded-lg p-4 text-center"
        onChoose={add}
      />
      {items.length > 0 && (
        <ul className="panel mb-5 divide-y divide-line" data-list="uploads">
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              onRetry={() => retry(item)}
              onDismiss={() => dismiss(item.key)}
            />
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

type UploadRowProps = { item: MediaUploadItem; onRetry: () => void; onDismiss: () => void };

function UploadRow({ item: { file, progress, error, isRetry }, onRetry, onDismiss }: UploadRowProps) {
  const row = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 px-4 py-2.5 text-sm"
    >
      <span className="truncate" dir="auto">
        {file.name}
      </span>
      {error === undefined ? (
        <progress value={progress} aria-label={`Uploading ${file.name}`} className="progress-bar w-40" />
      ) : (
        <>
          <span role={isRetry ? undefined : 'alert'} className="col-start-1 row-start-2 text-danger">
            {error}
          </span>
          <button
            type="button"
            className="button button-quiet button-small row-span-2"
            onClick={() => {
              onRetry();
              // The button disappears during the upload.
              row.current?.focus();
            }}
          >
            <RotateCw size={15} aria-hidden /> Try again
          </button>
          <button
            type="button"
            className="icon-button row-span-2"
            aria-label={`Dismiss ${file.name}`}
            onClick={onDismiss}
          >
            <X size={18} aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}
