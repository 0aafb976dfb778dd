import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ownAddress } from '../../components/own-address.ts';
import { NotTakenNow, whenAnswered } from '../../components/sent-again.ts';
import { holdFile } from '../../components/waiting-files.ts';
import { uploadImage } from './upload-image.ts';

type Sending =
  | { at: 'idle' }
  | { at: 'sending'; share: number }
  /** `again`: it has failed before, and that was said. */
  | { at: 'failed'; file: File; message: string; again: boolean };

/** What becomes of one upload, for who wants to say so. */
export type UploadStage = 'started' | 'done' | 'failed' | 'called off';

interface OneUpload {
  /** Makes the name under which the picture is sent. */
  publicId: () => string;
  /** What stands for the picture on the screen. */
  element: () => Element | null;
  onUpload?: ((stage: UploadStage) => void) | undefined;
  onArrived: (url: string) => void;
}

/**
 * Sends the picture of a field, again and again without a word where it could not be taken for now. Another one takes its
 * place, and it is called off with the field.
 */
export function useImageUpload(options: OneUpload) {
  // What is told when a picture arrives is told the form as it is then, not as it was when the picture was chosen.
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<Sending>({ at: 'idle' });
  const under = useRef<AbortController | null>(null);
  const hold = useHeldFile(() => latest.current.element());
  useEffect(
    () => () => {
      under.current?.abort();
      hold(null);
    },
    [hold],
  );
  const upload = async (file: File, again = false) => {
    under.current?.abort();
    const sending = new AbortController();
    under.current = sending;
    const { signal } = sending;
    const say = (next: Sending) => !signal.aborted && setState(next);
    // What is sent again by itself is told only when it has arrived.
    const tell = (stage: UploadStage) =>
      latest.current.onUpload?.(signal.aborted && stage !== 'started' ? 'called off' : stage);
    say({ at: 'sending', share: 0 });
    hold(file);
    if (!again) tell('started');
    try {
      const progress = (share: number) => say({ at: 'sending', share });
      const { secure_url } = await uploadImage(file, latest.current.publicId(), { progress, signal });
      flushSync(() => latest.current.onArrived(ownAddress(secure_url)));
      if (!signal.aborted) hold(null);
      say({ at: 'idle' });
      if (again) tell('started');
      tell('done');
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The picture could not be uploaded.';
      flushSync(() => say({ at: 'failed', file, message, again }));
      if (!again) tell('failed');
      if (!signal.aborted && error instanceof NotTakenNow)
        signal.addEventListener(
          'abort',
          whenAnswered(() => void upload(file, true)),
        );
    }
  };
  const callOff = () => {
    under.current?.abort();
    hold(null);
    setState({ at: 'idle' });
  };
  return { state, send: (file: File | undefined) => void (file && upload(file)), callOff };
}

/** Holds the one file of a field until it is another one or none. */
function useHeldFile(element: () => Element | null) {
  const [hold] = useState(() => {
    let held: { file: File; letGo: () => void } | null = null;
    return (file: File | null) => {
      if (held?.file === file) return;
      held?.letGo();
      held = file && { file, letGo: holdFile({ file, alt: '', caption: null, element }) };
    };
  });
  return hold;
}
