import { RotateCcw, RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { EditedImage } from '../../../../contract/media.ts';
import { Button } from '../../../ui/button.tsx';
import ModalWindow from '../../../ui/dialogs/modal-window.tsx';
import { CropStage } from './crop-stage.tsx';
import { type Crop, useCrop } from './use-crop.ts';

type CropDialogProps = {
  src: string;
  onClose: () => void;
  moveFocus: () => boolean;
  /** Receives the changed copy. */
  onEdited: (image: EditedImage) => void;
};

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
  const crop = useCrop(src, onEdited);
  const { frame, width, height, state } = crop;
  const hint = useId();
  return (
    <ModalWindow title="Crop and turn" wide onClose={onClose} moveFocus={moveFocus}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps keys from the toolbar that opened the dialog */}
      <div
        className="mt-4 grid gap-4"
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        {crop.isLoaded ? (
          <CropStage src={src} crop={crop} describedBy={hint} />
        ) : (
          <p className="text-muted">Loading the image…</p>
        )}
        <p className="text-sm text-soft" role="status">
          {Math.round(frame.width * width)} × {Math.round(frame.height * height)} pixels
        </p>
        <CropTools crop={crop} />
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
          <Button
            type="button"
            className="button"
            disabled={!crop.isLoaded || crop.isUnchanged}
            busy={state.busy}
            onClick={() => void crop.apply()}
          >
            {state.busy ? 'Saving…' : 'Apply'}
          </Button>
        </div>
      </div>
    </ModalWindow>
  );
}

/** Buttons that turn the image and choose the proportions of the frame. */
function CropTools({ crop: { ratio, rotate, choose } }: { crop: Crop }) {
  return (
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
  );
}
