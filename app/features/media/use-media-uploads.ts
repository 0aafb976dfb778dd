import { useEffect, useRef, useState } from 'react';
import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import { NotTakenNow, whenAnswered } from '../../components/sent-again.ts';
import { uploadImage } from './upload-image.ts';

/** A file on its way to the library; `problem` says why it did not arrive. */
export interface MediaUploadItem {
  key: number;
  file: File;
  share: number;
  problem?: string;
  /** It has failed before, and that was said. */
  again?: boolean;
}

/** Files for the library, sent one after another; `onArrived` is told of each that is there. */
export function useMediaUploads(onArrived: () => void) {
  const [sending, setSending] = useState<MediaUploadItem[]>([]);
  const queue = useRef(Promise.resolve());
  const next = useRef(0);
  const change = (key: number, changed: Partial<MediaUploadItem>) =>
    setSending((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const waits = useWaits();
  const dismiss = (key: number) => {
    waits.end(key);
    setSending((now) => now.filter((one) => one.key !== key));
  };
  const send = async ({ key, file, again = false }: Pick<MediaUploadItem, 'key' | 'file' | 'again'>) => {
    try {
      const publicId = `content_image_${key + 1}_${Date.now()}`;
      await uploadImage(file, publicId, {
        progress: (share) => change(key, { share }),
        preset: LIBRARY_PRESET,
      });
      dismiss(key);
      onArrived();
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'The picture could not be uploaded.';
      change(key, { problem, again });
      if (error instanceof NotTakenNow) waits.begin(key, () => retry({ key, file, again: true }));
    }
  };
  const enqueue = (one: Pick<MediaUploadItem, 'key' | 'file' | 'again'>) => {
    queue.current = queue.current.then(() => send(one));
  };
  const retry = (one: Pick<MediaUploadItem, 'key' | 'file' | 'again'>) => {
    waits.end(one.key);
    change(one.key, { share: 0, problem: undefined });
    enqueue(one);
  };
  return {
    sending,
    dismiss,
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ key: next.current++, file, share: 0 }));
      setSending((now) => [...now, ...added]);
      added.forEach(enqueue);
    },
    retry: ({ key, file }: MediaUploadItem) => retry({ key, file }),
  };
}

/** What waits for the site to answer, until it is given up, tried again by hand, or left with the screen. */
function useWaits() {
  const ends = useRef(new Map<number, () => void>());
  const end = (key: number) => ends.current.get(key)?.();
  useEffect(() => {
    const { current } = ends;
    return () => {
      for (const callOff of current.values()) callOff();
    };
  }, []);
  return {
    begin: (key: number, send: () => void) => ends.current.set(key, whenAnswered(send)),
    end,
  };
}
