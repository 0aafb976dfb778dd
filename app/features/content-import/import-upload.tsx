import { FileUp } from 'lucide-react';
import { texts } from '../../../contract/texts.ts';
import { useFileDrop } from '../../browser/hooks/use-file-drop.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { FileChooser } from '../../ui/file-chooser.tsx';
import { formatFileSize } from '../media/file-size.ts';
import { useFileUpload } from './use-file-upload.ts';

/** Uploads a file that is chosen or dropped. */
export function ImportUpload() {
  const { upload, start, cancel } = useFileUpload();
  const isSending = upload !== null && upload.error === undefined;
  const { isOver, handlers } = useFileDrop(([file]) => {
    if (file && !isSending) void start(file);
  });
  return (
    <div {...handlers}>
      {!isSending && (
        <FileChooser
          label="Choose a file"
          icon={FileUp}
          accept=".zip,.xml,.json,.atom"
          multiple={false}
          over={isOver}
          className="min-h-28 flex-wrap gap-3 rounded-lg p-4 text-center"
          onChoose={([file]) => file && void start(file)}
        />
      )}
      <div className="mt-3 empty:hidden">
        <ErrorAlert>
          {upload?.error}
          {upload?.error && (
            <button type="button" className="text-link ms-2" onClick={() => void start(upload.file)}>
              {texts.parts.retry}
            </button>
          )}
        </ErrorAlert>
      </div>
      {isSending && (
        <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-sm">
          <span className="min-w-0 grow wrap-anywhere" dir="auto">
            {upload.file.name} ({formatFileSize(upload.file.size)})
          </span>
          <progress
            value={upload.share}
            aria-label={`Uploading ${upload.file.name}`}
            className="progress-bar w-40"
          />
          <button type="button" className="button button-quiet button-small" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
    </div>
  );
}
