import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FrameAction, FrameState, PreviewFrame } from './frame-state.ts';
import {
  leadOut,
  nameParts,
  passKeysOn,
  placeOf,
  previewIn,
  scrollTo,
  whenReady,
} from './preview-document.ts';

/** A page that has not come after so long comes no more, in milliseconds. */
const LIMIT_MS = 20_000;

interface PreviewFramesProps {
  address: string;
  turns: FrameState;
  turn: (turn: FrameAction) => void;
  /** Of the screen that the page is laid out for, in pixels. */
  width: number;
}

/**
 * The page as it was last drawn, and behind it the next one, which takes its place once it is whole and scrolled alike: so
 * nothing flickers and nothing jumps. A page wider than the panel is made smaller as a whole.
 */
export function PreviewFrames({ address, turns, turn, width }: PreviewFramesProps) {
  const { shown, coming } = turns;
  const [panel, size] = useSize();
  const front = useRef<HTMLIFrameElement>(null);
  useLimit(coming, turn);
  const arrive = async (frame: HTMLIFrameElement, { key }: PreviewFrame) => {
    const page = previewIn(frame);
    if (!page) return turn({ failed: key });
    nameParts(page);
    leadOut(page);
    passKeysOn(page);
    scrollTo(page, placeOf(front.current?.contentDocument));
    await whenReady(page);
    if (!frame.isConnected) return;
    scrollTo(page, placeOf(front.current?.contentDocument));
    const hadFocus = front.current !== null && document.activeElement === front.current;
    flushSync(() => turn({ arrived: key }));
    if (hadFocus) frame.focus({ preventScroll: true });
  };
  const scale = Math.min(1, size.width / width);
  const style = { width, height: size.height / scale, transform: `scale(${scale})` };
  const frames = [shown, coming].filter((one) => one !== null);
  return (
    <div
      ref={panel}
      className="relative h-[clamp(24rem,100dvh-var(--foot)-10rem,60rem)] overflow-hidden rounded-md border border-line bg-sunken"
    >
      <div
        className="absolute inset-y-0 start-1/2"
        style={{ width: width * scale, marginInlineStart: (-width * scale) / 2 }}
      >
        {scale > 0 &&
          frames.map((one) => (
            <OneFrame
              key={one.key}
              ref={one === shown ? front : null}
              address={address}
              isShown={one === shown}
              onLoad={(event) => void arrive(event.currentTarget, one)}
              style={style}
            />
          ))}
      </div>
    </div>
  );
}

interface OneFrameProps extends Pick<React.ComponentProps<'iframe'>, 'ref' | 'onLoad' | 'style'> {
  address: string;
  isShown: boolean;
}

/** Stays with the address that it began with: the next one is another frame's. */
function OneFrame({ address, isShown, ...rest }: OneFrameProps) {
  const [src] = useState(address);
  return (
    <iframe
      {...rest}
      title="Preview"
      src={src}
      inert={!isShown}
      className={`absolute top-0 left-0 origin-top-left bg-paper ${isShown ? 'z-1' : ''}`}
    />
  );
}

function useLimit(coming: PreviewFrame | null, turn: (turn: FrameAction) => void): void {
  useEffect(() => {
    if (!coming) return;
    const timer = setTimeout(() => turn({ failed: coming.key }), LIMIT_MS);
    return () => clearTimeout(timer);
  }, [coming, turn]);
}

/** An element and its inner size, in pixels; nothing before it was measured. */
function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
}
