import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSize } from '../../../browser/hooks/use-size.ts';
import type { FrameAction, FrameState, PreviewFrame } from './frame-state.ts';
import {
  forwardKeys,
  labelLandmarks,
  openLinksInNewTab,
  previewIn,
  scrollPosition,
  scrollTo,
  whenReady,
} from './preview-document.ts';

/** The maximum time that a frame may take to load, in milliseconds. */
const LOAD_TIMEOUT_MS = 20_000;

interface PreviewFramesProps {
  url: string;
  frames: FrameState;
  dispatch: (action: FrameAction) => void;
  /** The width of the simulated screen in pixels. */
  width: number;
}

/**
 * Shows the last loaded frame while the next one is loaded behind it. The next one replaces it when it is
 * complete and scrolled to the same position, so that nothing flickers or jumps. A page wider than the panel
 * is scaled down.
 */
export function PreviewFrames({ url, frames, dispatch, width }: PreviewFramesProps) {
  const { visible, loading } = frames;
  const [panel, size] = useSize();
  const visibleFrame = useRef<HTMLIFrameElement>(null);
  useLoadTimeout(loading, dispatch);
  const onLoad = async (frame: HTMLIFrameElement, { key }: PreviewFrame) => {
    const page = previewIn(frame);
    if (!page) return dispatch({ failed: key });
    labelLandmarks(page);
    openLinksInNewTab(page);
    forwardKeys(page);
    scrollTo(page, scrollPosition(visibleFrame.current?.contentDocument));
    await whenReady(page);
    if (!frame.isConnected) return;
    scrollTo(page, scrollPosition(visibleFrame.current?.contentDocument));
    const hadFocus = visibleFrame.current !== null && document.activeElement === visibleFrame.current;
    flushSync(() => dispatch({ loaded: key }));
    if (hadFocus) frame.focus({ preventScroll: true });
  };
  const scale = Math.min(1, size.width / width);
  const style = { width, height: size.height / scale, transform: `scale(${scale})` };
  return (
    <div
      ref={panel}
      className="relative h-[clamp(24rem,100dvh-var(--save-bar)-12rem,60rem)] overflow-hidden rounded-md border border-line bg-sunken"
    >
      <div
        className="absolute inset-y-0 start-1/2"
        style={{ width: width * scale, marginInlineStart: (-width * scale) / 2 }}
      >
        {scale > 0 &&
          [visible, loading]
            .filter((frame) => frame !== null)
            .map((frame) => (
              <Frame
                key={frame.key}
                ref={frame === visible ? visibleFrame : null}
                url={url}
                isVisible={frame === visible}
                onLoad={(event) => void onLoad(event.currentTarget, frame)}
                style={style}
              />
            ))}
      </div>
    </div>
  );
}

interface FrameProps extends Pick<React.ComponentProps<'iframe'>, 'ref' | 'onLoad' | 'style'> {
  url: string;
  isVisible: boolean;
}

/** Keeps its first URL; another URL gets another frame. */
function Frame({ url, isVisible, ...rest }: FrameProps) {
  const [src] = useState(url);
  return (
    <iframe
      {...rest}
      title="Preview"
      src={src}
      inert={!isVisible}
      className={`absolute top-0 left-0 origin-top-left bg-paper ${isVisible ? 'z-1' : ''}`}
    />
  );
}

function useLoadTimeout(loading: PreviewFrame | null, dispatch: (action: FrameAction) => void): void {
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => dispatch({ failed: loading.key }), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [loading, dispatch]);
}
