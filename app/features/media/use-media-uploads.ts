import { useEffect, useRef, useState } from 'react';
import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { errorMessage } from '../../browser/api.ts';
import { runWhenReachable, TryLaterError } from '../../browser/retry-queue.ts';
import { notify } from '../../browser/toasts.ts';
import { uploadImage } from './upload-image.ts';

/** A file that is uploaded to the media library. */
export interface MediaUploadItem {
  key: number;
  file: File;
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  /** Why the upload failed. */
  error?: string;
  /** True if the upload failed before, and that was announced. */
  isRetry?: boolean;
}

type Task = Pick<MediaUploadItem, 'key' | 'file' | 'isRetry'>;

/** Uploads files to the media library one after the other. Calls `onUploaded` after each. */
export function useMediaUploads(onUploaded: () => void) {
  const [items, setItems] = useState<MediaUploadItem[]>([]);
  const queue = useRef(Promise.resolve());
  const nextKey = useRef(0);
  const update = (key: number, change: Partial<MediaUploadItem>) =>
    setItems((previous) => previous.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const retries = useRetries();
  const dismiss = (key: number) => {
    retries.cancel(key);
    setItems((previous) => previous.filter((item) => item.key !== key));
  };
  const upload = async ({ key, file, isRetry = false }: Task) => {
    try {
      const publicId = `content_image_${key + 1}_${Date.now()}`;
      const onProgress = (progress: number) => update(key, { progress });
      const { existing } = await uploadImage(file, publicId, { onProgress, preset: LIBRARY_PRESET });
      if (existing) notify.success(texts.media.existing(file.name));
      dismiss(key);
      onUploaded();
    } catch (error) {
      update(key, { error: errorMessage(error, texts.upload.failed), isRetry });
      if (error instanceof TryLaterError) retries.wait(key, () => retry({ key, file, isRetry: true }));
    }
  };
  const enqueue = (task: Task) => {
    queue.current = queue.current.then(() => upload(task));
  };
  const retry = (task: Task) => {
    retries.cancel(task.key);
    update(task.key, { progress: 0, error: undefined });
    enqueue(task);
  };
  return {
    items,
    dismiss,
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ key: nextKey.current++, file, progress: 0 }));
      setItems((previous) => [...previous, ...added]);
      added.forEach(enqueue);
    },
    retry: ({ key, file }: MediaUploadItem) => retry({ key, file }),
  };
}

/** Uploads that wait until the server is back. Leaving the screen cancels them. */
function useRetries() {
  const cancels = useRef(new Map<number, () => void>());
  useEffect(() => {
    const { current } = cancels;
    return () => {
      for (const cancel of current.values()) cancel();
    };
  }, []);
  return {
    wait: (key: number, upload: () => void) => cancels.current.set(key, runWhenReachable(upload)),
    cancel: (key: number) => cancels.current.get(key)?.(),
  };
}
