import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ownAddress } from '../../components/own-address.ts';
import { uploadPicture } from './upload.ts';

type Sending =
  | { at: 'idle' }
  | { at: 'sending'; share: number }
  | { at: 'failed'; file: File; message: string };

/** What becomes of one upload, for who wants to say so. */
export type UploadStage = 'started' | 'done' | 'failed' | 'called off';

interface OneUpload {
  /** Makes the name under which the picture is sent. */
  publicId: () => string;
  onUpload?: ((stage: UploadStage) => void) | undefined;
  onArrived: (url: string) => void;
}

/** Sends the picture of a field: another one takes its place, and it is called off with the field. */
export function useOneUpload({ publicId, onUpload, onArrived }: OneUpload) {
  const [state, setState] = useState<Sending>({ at: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const upload = async (file: File) => {
    under.current?.abort();
    const sending = new AbortController();
    under.current = sending;
    const say = (next: Sending, stage?: UploadStage) => {
      if (!sending.signal.aborted) setState(next);
      if (stage) onUpload?.(sending.signal.aborted ? 'called off' : stage);
    };
    say({ at: 'sending', share: 0 });
    onUpload?.('started');
    try {
      const progress = (share: number) => say({ at: 'sending', share });
      const { secure_url } = await uploadPicture(file, publicId(), { progress, signal: sending.signal });
      flushSync(() => onArrived(ownAddress(secure_url)));
      say({ at: 'idle' }, 'done');
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The picture could not be uploaded.';
      flushSync(() => say({ at: 'failed', file, message }, 'failed'));
    }
  };
  const callOff = () => {
    under.current?.abort();
    setState({ at: 'idle' });
  };
  return { state, send: (file: File | undefined) => void (file && upload(file)), callOff };
}
