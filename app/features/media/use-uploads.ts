import { useRef, useState } from 'react';
import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import { uploadPicture } from '../writing/upload.ts';

/** A file on its way to the library; `problem` says why it did not arrive. */
export interface Sending {
  key: number;
  file: File;
  share: number;
  problem?: string;
}

/** Files for the library, sent one after another; `onArrived` is told of each that is there. */
export function useUploads(onArrived: () => void) {
  const [sending, setSending] = useState<Sending[]>([]);
  const queue = useRef(Promise.resolve());
  const next = useRef(0);
  const change = (key: number, changed: Partial<Sending>) =>
    setSending((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const dismiss = (key: number) => setSending((now) => now.filter((one) => one.key !== key));
  const send = async ({ key, file }: Pick<Sending, 'key' | 'file'>) => {
    try {
      const publicId = `content_image_${key + 1}_${Date.now()}`;
      await uploadPicture(file, publicId, {
        progress: (share) => change(key, { share }),
        preset: LIBRARY_PRESET,
      });
      dismiss(key);
      onArrived();
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'The picture could not be uploaded.';
      change(key, { problem });
    }
  };
  const enqueue = (one: Pick<Sending, 'key' | 'file'>) => {
    queue.current = queue.current.then(() => send(one));
  };
  return {
    sending,
    dismiss,
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ key: next.current++, file, share: 0 }));
      setSending((now) => [...now, ...added]);
      added.forEach(enqueue);
    },
    retry(one: Sending) {
      change(one.key, { share: 0, problem: undefined });
      enqueue(one);
    },
  };
}
