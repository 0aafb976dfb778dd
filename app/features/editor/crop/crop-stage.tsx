import { useRef } from 'react';
import { type Corner, dragCorner, type Frame, moveFrame } from './crop-frame.ts';

type CropStageProps = {
  src: string;
  turn: number;
  /** The size of the turned image in pixels. */
  width: number;
  height: number;
  frame: Frame;
  /** The proportions of the frame in shares of the image; null for any. */
  ratio: number | null;
  describedBy: string;
  onChange: (frame: Frame) => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
};

const CORNERS: Corner[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** The image with a frame around the part that stays. The frame is moved with the pointer or with keys. */
export function CropStage(props: CropStageProps) {
  const { src, turn, width, height, frame, ratio, describedBy, onChange, onKeyDown } = props;
  const stage = useRef<HTMLDivElement>(null);
  const drag = (event: React.PointerEvent, change: (x: number, y: number) => Frame) => {
    event.preventDefault();
    event.stopPropagation();
    const box = stage.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    const target = event.currentTarget as HTMLElement;
    const [startX, startY] = [event.clientX, event.clientY];
    target.setPointerCapture(event.pointerId);
    const onMove = ({ clientX, clientY }: PointerEvent) =>
      onChange(change((clientX - startX) / box.width, (clientY - startY) / box.height));
    const listening = new AbortController();
    const { signal } = listening;
    target.addEventListener('pointermove', onMove, { signal });
    for (const end of ['pointerup', 'pointercancel'])
      target.addEventListener(end, () => listening.abort(), { signal });
  };
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
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a frame that keys move */}
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
          onKeyDown={onKeyDown}
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
      </div>
    </div>
  );
}
