import { RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { EditedImage } from '../../../../contract/media.ts';
import { callApi, errorMessage } from '../../../browser/api.ts';
import ModalWindow from '../../../ui/dialogs/modal-window.tsx';
import { type Frame, fitRatio, moveFrame, rotateFrame, scaleFrame, toApi, WHOLE } from './crop-frame.ts';
import { CropStage } from './crop-stage.tsx';

type CropDialogProps = {
  src: string;
  onClose: () => void;
  moveFocus: () => boolean;
  /** Receives the changed copy. */
  onEdited: (image: EditedImage) => void;
};

const STEP = 0.01;
const LARGE_STEP = 0.1;
const ZOOM = 1.05;

/** The proportions to choose from, as width by height; null keeps none. */
const RATIOS: [label: string, ratio: number | null][] = [
  ['Free', null],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['16:9', 16 / 9],
];

/** Crops and turns an image that is stored on the server. The server makes a copy; nothing is uploaded. */
export default function CropDialog({ src, onClose, moveFocus, onEdited }: CropDialogProps) {
  const size = useImageSize(src);
  const [turn, setTurn] = useState<0 | 90 | 180 | 270>(0);
  const [frame, setFrame] = useState<Frame>(WHOLE);
  const [ratio, setRatio] = useState<number | null>(null);
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const hint = useId();
  const isTurned = turn % 180 !== 0;
  const [width, height] = size ? (isTurned ? [size.height, size.width] : [size.width, size.height]) : [1, 1];
  const isUnchanged = turn === 0 && frame.width === 1 && frame.height === 1;

  const choose = (wanted: number | null) => {
    setRatio(wanted);
    if (wanted !== null) setFrame(fitRatio(frame, (wanted * height) / width));
  };
  const rotate = (quarters: 1 | 3) => {
    setTurn(((turn + 90 * quarters) % 360) as typeof turn);
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
  const onKeyDown = (event: React.KeyboardEvent) => {
    const changed = onKey(frame, event);
    if (!changed) return;
    event.preventDefault();
    setFrame(changed);
  };

  return (
    <ModalWindow title="Crop and turn" wide onClose={onClose} moveFocus={moveFocus}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps keys from the toolbar that opened the dialog */}
      <div
        className="mt-4 grid gap-4"
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        {size ? (
          <CropStage
            src={src}
            turn={turn}
            frame={frame}
            ratio={ratio === null ? null : (ratio * height) / width}
            onKeyDown={onKeyDown}
            width={width}
            height={height}
            describedBy={hint}
            onChange={setFrame}
          />
        ) : (
          <p className="text-muted">Loading the image…</p>
        )}
        <p className="text-sm text-soft" role="status">
          {Math.round(frame.width * width)} × {Math.round(frame.height * height)} pixels
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <button type="button" className="button button-quiet button-small" onClick={() => rotate(3)}>
            <RotateCcw size={16} aria-hidden /> Turn left
          </button>
          <button type="button" className="button button-quiet button-small" onClick={() => rotate(1)}>
            <RotateCw size={16} aria-hidden /> Turn right
          </button>
          <fieldset className="flex flex-wrap gap-1">
            <legend className="sr-only">Proportions</legend>
            {RATIOS.map(([label, each]) => (
              <button
                key={label}
                type="button"
                aria-pressed={ratio === each}
                className="button button-quiet button-small aria-pressed:border-accent aria-pressed:text-accent"
                onClick={() => choose(each)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
        <p id={hint} className="text-sm text-muted">
          Drag the frame or its corners. With the keyboard: arrows move it (Shift: further), + and − change
          its size.
        </p>
        {state.error && (
          <p role="alert" className="text-danger">
            {state.error}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button"
            disabled={!size || isUnchanged || state.busy}
            onClick={() => void apply()}
          >
            {state.busy ? 'Saving…' : 'Apply'}
          </button>
        </div>
      </div>
    </ModalWindow>
  );
}

/** Returns the frame after a key; null for keys without a meaning. */
function onKey(frame: Frame, { key, shiftKey, ctrlKey, metaKey, altKey }: React.KeyboardEvent): Frame | null {
  if (ctrlKey || metaKey || altKey) return null;
  const step = shiftKey ? LARGE_STEP : STEP;
  if (key === 'ArrowLeft') return moveFrame(frame, -step, 0);
  if (key === 'ArrowRight') return moveFrame(frame, step, 0);
  if (key === 'ArrowUp') return moveFrame(frame, 0, -step);
  if (key === 'ArrowDown') return moveFrame(frame, 0, step);
  if (key === '+' || key === '=') return scaleFrame(frame, ZOOM);
  if (key === '-' || key === '−') return scaleFrame(frame, 1 / ZOOM);
  return null;
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
