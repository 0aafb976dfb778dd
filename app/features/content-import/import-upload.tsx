import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { formatFileSize } from '../media/file-size.ts';
import { useFileUpload } from './use-file-upload.ts';

/** Uploads a file that is chosen or dropped. */
export function ImportUpload() {
  const { upload, start, cancel } = useFileUpload();
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const isSending = upload !== null && upload.problem === undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the file input inside
    <div
      onDragOver={(event) => {
        if (isSending || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !isSending) void start(file);
      }}
    >
      {!isSending && (
        <label
          htmlFor={id}
          data-over={isOver ? '' : undefined}
          className="flex min-h-28 cursor-pointer flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed border-edge bg-raised p-4 text-center text-sm text-soft focus-within:outline-2 focus-within:outline-accent hover:bg-sunken data-over:border-accent data-over:bg-tint"
        >
          <FileUp size={20} aria-hidden />
          <span>
            <span className="font-semibold text-ink">Choose a file</span> or drop it here
          </span>
          <input
            id={id}
            type="file"
            accept=".zip,.xml,.json,.atom"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file) void start(file);
            }}
          />
        </label>
      )}
      {upload?.problem && (
        <p role="alert" className="mt-3 rounded-md bg-danger-tint px-4 py-3 text-sm text-danger">
          {upload.problem}
        </p>
      )}
      {isSending && (
        <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-sm">
          <span className="min-w-0 grow wrap-anywhere" dir="auto">
            {upload.file.name} ({formatFileSize(upload.file.size)})
          </span>
          <progress
            value={upload.share}
            aria-label={`Uploading ${upload.file.name}`}
            className="h-1.5 w-40 accent-accent"
          />
          <button type="button" className="button button-quiet button-small" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
    </div>
  );
}
