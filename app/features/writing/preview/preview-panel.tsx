import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { texts } from '../../../../contract/texts.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { PREVIEW_KEY, readPreference, storePreference } from '../../../browser/preferences.ts';
import { useEditorSession, useSessionState } from '../../autosave/session-context.ts';
import { type FrameAction, type FrameState, initialFrames, reduceFrames } from './frame-state.ts';
import { NewTabLink } from './new-tab-link.tsx';
import { PreviewFrames } from './preview-frames.tsx';
import { useRefresh } from './use-refresh.ts';

/** The simulated screens with their widths in pixels. `telephone` is a stored preference. */
const screens = {
  telephone: { label: 'Mobile', width: 390, Icon: Smartphone },
  desktop: { label: 'Desktop', width: 1280, Icon: Monitor },
};
type Screen = keyof typeof screens;

const RETRY_MS = 3000;

interface PreviewPanelProps {
  /** Called when the panel has its height. Its frames render only what is in view. */
  onShown: () => void;
}

/** The open preview, refreshed whenever the server has newer text. */
export default function PreviewPanel({ onShown }: PreviewPanelProps) {
  const session = useEditorSession();
  const { onServer, sync } = useSessionState();
  const [frames, dispatch] = useReducer(reduceFrames, onServer, initialFrames);
  const [panel, inView] = useInView();
  const [screen, setScreen] = useScreen();
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(onShown, [onShown]);
  useRefresh(inView, frames, dispatch);
  useRetry(frames, dispatch, sync === 'saved');
  const url = pathTo.preview({ sessionId: session.id, article: session.articleId });
  const isOutdated = frames.failures > 0 || (sync !== 'saved' && sync !== 'saving');
  return (
    <div ref={panel} className="grid gap-3 border-t border-line px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ScreenButtons screen={screen} onChange={setScreen} />
        <NewTabLink href={url} />
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {isOutdated && texts.preview.behind}
      </p>
      <button type="button" className="skip-link" onClick={() => end.current?.focus()}>
        Skip preview
      </button>
      <PreviewFrames url={url} frames={frames} dispatch={dispatch} width={screens[screen].width} />
      <p ref={end} tabIndex={-1} className="sr-only">
        End of preview
      </p>
    </div>
  );
}

/** Retries after a failed load, each time after a longer pause. */
function useRetry({ failures }: FrameState, dispatch: (action: FrameAction) => void, isSaved: boolean): void {
  useEffect(() => {
    if (failures === 0 || !isSaved) return;
    const timer = setTimeout(() => dispatch('retry'), RETRY_MS * failures);
    return () => clearTimeout(timer);
  }, [failures, dispatch, isSaved]);
}

function ScreenButtons({ screen, onChange }: { screen: Screen; onChange: (screen: Screen) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Screen</legend>
      {Object.entries(screens).map(([each, { label, Icon }]) => (
        <button
          key={each}
          type="button"
          className="button button-quiet button-small aria-pressed:border-accent aria-pressed:text-accent"
          aria-pressed={each === screen}
          onClick={() => onChange(each as Screen)}
        >
          <Icon size={16} aria-hidden /> {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Tells whether any part of an element is visible. */
function useInView() {
  const element = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, inView] as const;
}

/** The stored preference, or the screen closest to the current one. */
function useScreen(): [Screen, (screen: Screen) => void] {
  const [screen, setScreen] = useState<Screen>(() => {
    const stored = readPreference(PREVIEW_KEY);
    if (stored === 'telephone' || stored === 'desktop') return stored;
    return window.innerWidth < 1024 ? 'telephone' : 'desktop';
  });
  const change = (next: Screen) => {
    setScreen(next);
    storePreference(PREVIEW_KEY, next);
  };
  return [screen, change];
}
