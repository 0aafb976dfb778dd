import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import { texts } from '../../../../contract/texts.ts';
import { PREVIEW_KEY, readPreference, storePreference } from '../../../preferences.ts';
import type { EditorSession } from '../../autosave/session.ts';
import { useSessionState } from '../../autosave/ui/status-line.tsx';
import { type FrameAction, type FrameState, initialFrames, reduceFrames } from './frame-state.ts';
import { OutsideLink } from './outside-link.tsx';
import { PreviewFrames } from './preview-frames.tsx';
import { useRefresh } from './use-refresh.ts';

/** The screens that a page can be looked at on, by their widths in pixels. */
const screens = {
  telephone: { label: 'Telephone', width: 390, Icon: Smartphone },
  desktop: { label: 'Desktop', width: 1280, Icon: Monitor },
};
type Screen = keyof typeof screens;

const AGAIN_MS = 3000;

/** The preview opened: drawn anew whenever the server has more of the text. */
export function PreviewPanel({ desk }: { desk: EditorSession }) {
  const { onServer, sync } = useSessionState(desk);
  const [turns, turn] = useReducer(reduceFrames, onServer, initialFrames);
  const [panel, inView] = useInView();
  const [screen, choose] = useScreen();
  const end = useRef<HTMLParagraphElement>(null);
  const isResting = sync === 'saved';
  useRefresh(desk, inView, turns, turn);
  const address = addressOf.preview({ desk: desk.id, article: desk.articleId });
  useAnotherTry(turns, turn, isResting);
  const isBehind = turns.failures > 0 || (sync !== 'saved' && sync !== 'saving');
  return (
    <div ref={panel} className="grid gap-3 border-t border-line px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ScreenButtons screen={screen} onChoose={choose} />
        <OutsideLink href={address} />
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {isBehind && texts.preview.behind}
      </p>
      <button type="button" className="skip-link" onClick={() => end.current?.focus()}>
        Skip the preview
      </button>
      <PreviewFrames address={address} turns={turns} turn={turn} width={screens[screen].width} />
      <p ref={end} tabIndex={-1} className="sr-only">
        End of the preview
      </p>
    </div>
  );
}

/** What did not arrive, as while the server starts anew, is asked for again, each time after a longer pause. */
function useAnotherTry(
  { failures }: FrameState,
  turn: (turn: FrameAction) => void,
  isResting: boolean,
): void {
  useEffect(() => {
    if (failures === 0 || !isResting) return;
    const timer = setTimeout(() => turn('again'), AGAIN_MS * failures);
    return () => clearTimeout(timer);
  }, [failures, turn, isResting]);
}

function ScreenButtons({ screen, onChoose }: { screen: Screen; onChoose: (screen: Screen) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Screen</legend>
      {Object.entries(screens).map(([each, { label, Icon }]) => (
        <button
          key={each}
          type="button"
          className="button button-quiet button-small aria-pressed:border-accent aria-pressed:text-accent"
          aria-pressed={each === screen}
          onClick={() => onChoose(each as Screen)}
        >
          <Icon size={16} aria-hidden /> {label}
        </button>
      ))}
    </fieldset>
  );
}

/** An element, and whether anything of it can be seen. */
function useInView() {
  const element = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setInView(seen.at(-1)?.isIntersecting ?? false));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, inView] as const;
}

/** The screen chosen last; before a choice the one that is nearer to this one. */
function useScreen(): [Screen, (screen: Screen) => void] {
  const [screen, setScreen] = useState<Screen>(() => {
    const known = readPreference(PREVIEW_KEY);
    if (known === 'telephone' || known === 'desktop') return known;
    return window.innerWidth < 1024 ? 'telephone' : 'desktop';
  });
  const choose = (next: Screen) => {
    setScreen(next);
    storePreference(PREVIEW_KEY, next);
  };
  return [screen, choose];
}
