import { useEffect, useState } from 'react';
import type { EditedImage } from '../../../../contract/media.ts';
import { callApi, errorMessage } from '../../../browser/api.ts';
import { type Frame, fitRatio, rotateFrame, toApi, WHOLE } from './crop-frame.ts';

type Rotation = 0 | 90 | 180 | 270;

export type Crop = ReturnType<typeof useCrop>;

/** The frame and the turn that are chosen for an image, and the call that makes the changed copy. */
export function useCrop(src: string, onEdited: (image: EditedImage) => void) {
  const size = useImageSize(src);
  const [turn, setTurn] = useState<Rotation>(0);
  const [frame, setFrame] = useState<Frame>(WHOLE);
  const [ratio, setRatio] = useState<number | null>(null);
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const isTurned = turn % 180 !== 0;
  const [width, height] = size ? (isTurned ? [size.height, size.width] : [size.width, size.height]) : [1, 1];

  const choose = (wanted: number | null) => {
    setRatio(wanted);
    if (wanted !== null) setFrame(fitRatio(frame, (wanted * height) / width));
  };
  const rotate = (quarters: 1 | 3) => {
    setTurn(((turn + 90 * quarters) % 360) as Rotation);
    setFrame(quarters === 1 ? rotateFrame(frame) : rotateFrame(rotateFrame(rotateFrame(frame))));
    setRatio(null);
  };
  const apply = async () => {
    setState({ busy: true });
    try {
      onEdited(await callApi<EditedImage>('POST', '/media/edit', { url: src, turn, crop: toApi(frame) }));
    } catch (error) {
      setState({ busy: false, error: errorMessage(error) });
    }
  };
  return {
    isLoaded: size !== null,
    isUnchanged: turn === 0 && frame.width === 1 && frame.height === 1,
    /** The size of the turned image in pixels; 1 by 1 until it is loaded. */
    width,
    height,
    turn,
    frame,
    setFrame,
    /** The chosen proportions as width by height; null for any. */
    ratio,
    choose,
    rotate,
    state,
    apply,
  };
}

/** The size of the image in pixels; null until it is loaded. */
function useImageSize(src: string) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return size;
}
