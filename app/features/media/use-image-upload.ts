import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../contract/texts.ts';
import { errorMessage } from '../../browser/api.ts';
import { addPendingFile } from '../../browser/pending-files.ts';
import { runWhenReachable, TryLaterError } from '../../browser/retry-queue.ts';
import { uploadImage } from './upload-image.ts';

/** `isRetry` says that the upload failed before, and that this was announced. */
export type UploadState =
  | { kind: 'idle' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'failed'; file: File; message: string; isRetry: boolean };

export type UploadStage = 'started' | 'done' | 'failed' | 'canceled';

interface ImageUploadOptions {
  /** Returns a public id for the upload. */
  publicId: () => string;
  /** Returns the element that shows the image. */
  element: () => Element | null;
  onUpload?: ((stage: UploadStage) => void) | undefined;
  onUploaded: (url: string) => void;
}

/**
 * Uploads the image of a field and retries silently while the server is unavailable. Another file replaces
 * the first, and removing the field cancels the upload.
 */
export function useImageUpload(options: ImageUploadOptions) {
  // Callbacks must be those of the current form, not of the one in which the file was chosen.
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const hold = useHeldFile(() => latest.current.element());
  useEffect(
    () => () => {
      running.current?.abort();
      hold(null);
    },
    [hold],
  );
  const start = async (file: File, isRetry = false) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const update = (next: UploadState) => !signal.aborted && setState(next);
    const report = (stage: UploadStage) =>
      latest.current.onUpload?.(signal.aborted && stage !== 'started' ? 'canceled' : stage);
    update({ kind: 'uploading', progress: 0 });
    hold(file);
    // A retry is reported only after it has succeeded.
    if (!isRetry) report('started');
    try {
      const onProgress = (progress: number) => update({ kind: 'uploading', progress });
      const { secure_url } = await uploadImage(file, latest.current.publicId(), { onProgress, signal });
      flushSync(() => latest.current.onUploaded(secure_url));
      if (!signal.aborted) hold(null);
      update({ kind: 'idle' });
      if (isRetry) report('started');
      report('done');
    } catch (error) {
      const message = errorMessage(error, texts.upload.failed);
      flushSync(() => update({ kind: 'failed', file, message, isRetry }));
      if (!isRetry) report('failed');
      if (signal.aborted || !(error instanceof TryLaterError)) return;
      const stopWaiting = runWhenReachable(() => void start(file, true));
      signal.addEventListener('abort', stopWaiting);
    }
  };
  const cancel = () => {
    running.current?.abort();
    hold(null);
    setState({ kind: 'idle' });
  };
  return { state, upload: (file: File | undefined) => void (file && start(file)), cancel };
}

/** Holds the file of a field for the autosave until another one, or null, replaces it. */
function useHeldFile(element: () => Element | null) {
  const [hold] = useState(() => {
    let held: { file: File; release: () => void } | null = null;
    return (file: File | null) => {
      if (held?.file === file) return;
      held?.release();
      held = file && { file, release: addPendingFile({ file, alt: '', caption: null, element }) };
    };
  });
  return hold;
}
