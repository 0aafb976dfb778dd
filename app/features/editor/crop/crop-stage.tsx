import { useRef } from 'react';
import { type Corner, dragCorner, type Frame, moveFrame, scaleFrame } from './crop-frame.ts';
import type { Crop } from './use-crop.ts';

type CropStageProps = { src: string; crop: Crop; describedBy: string };

const STEP = 0.01;
const LARGE_STEP = 0.1;
const ZOOM = 1.05;

const CORNERS: Corner[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** The image with a frame around the part that stays. The frame is moved with the pointer or with keys. */
export function CropStage({ src, crop, describedBy }: CropStageProps) {
  const { turn, width, height } = crop;
  const stage = useRef<HTMLDivElement>(null);
  const isTurned = turn % 180 !== 0;
  return (
    <div className="flex justify-center rounded-md bg-sunken p-3" dir="ltr">
      <div
        ref={stage}
        className="relative max-w-full touch-none overflow-hidden select-none"
        style={{ width: `min(100%, ${(50 * width) / height}vh)`, aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{
            width: isTurned ? `${(100 * height) / width}%` : '100%',
            translate: '-50% -50%',
            rotate: `${turn}deg`,
          }}
        />
        <CropFrame stage={stage} crop={crop} describedBy={describedBy} />
      </div>
    </div>
  );
}

type CropFrameProps = Omit<CropStageProps, 'src'> & { stage: React.RefObject<HTMLElement | null> };

function CropFrame({ stage, crop, describedBy }: CropFrameProps) {
  const { width, height, frame, setFrame } = crop;
  // In shares of the image.
  const ratio = crop.ratio === null ? null : (crop.ratio * height) / width;
  const drag = (event: React.PointerEvent, change: (x: number, y: number) => Frame) =>
    followPointer(event, stage.current, (x, y) => setFrame(change(x, y)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a frame that keys move
    <div
      role="group"
      aria-label="Part of the image that stays"
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the frame
      tabIndex={0}
      className="absolute cursor-move border-2 border-bright shadow-[0_0_0_200vmax_rgb(0_0_0/0.55)] outline-offset-2"
      style={{
        left: `${frame.left * 100}%`,
        top: `${frame.top * 100}%`,
        width: `${frame.width * 100}%`,
        height: `${frame.height * 100}%`,
      }}
      onKeyDown={(event) => {
        const changed = onKey(frame, event);
        if (!changed) return;
        event.preventDefault();
        setFrame(changed);
      }}
      onPointerDown={(event) => {
        event.currentTarget.focus();
        drag(event, (x, y) => moveFrame(frame, x, y));
      }}
    >
      {CORNERS.map((corner) => (
        <span
          key={`${corner.x}${corner.y}`}
          className="absolute size-6 rounded-full border-2 border-bright bg-accent"
          style={{
            left: `${corner.x * 100}%`,
            top: `${corner.y * 100}%`,
            translate: '-50% -50%',
            cursor: corner.x === corner.y ? 'nwse-resize' : 'nesw-resize',
          }}
          onPointerDown={(event) => drag(event, (x, y) => dragCorner(frame, corner, x, y, ratio))}
        />
      ))}
    </div>
  );
}

/** Reports how far a pressed pointer has moved, in shares of the stage, until it is released. */
function followPointer(
  event: React.PointerEvent,
  stage: HTMLElement | null,
  onDrag: (x: number, y: number) => void,
): void {
  event.preventDefault();
  event.stopPropagation();
  const box = stage?.getBoundingClientRect();
  if (!box || event.button !== 0) return;
  const target = event.currentTarget as HTMLElement;
  const [startX, startY] = [event.clientX, event.clientY];
  target.setPointerCapture(event.pointerId);
  const onMove = ({ clientX, clientY }: PointerEvent) =>
    onDrag((clientX - startX) / box.width, (clientY - startY) / box.height);
  const listening = new AbortController();
  const { signal } = listening;
  target.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel'])
    target.addEventListener(end, () => listening.abort(), { signal });
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
