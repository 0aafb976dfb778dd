import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Appearance } from '../../../contract/appearance.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useSize } from '../../browser/hooks/use-size.ts';

const screens = {
  desktop: { label: 'Desktop', width: 1280, Icon: Monitor },
  telephone: { label: 'Mobile', width: 390, Icon: Smartphone },
};
type Screen = keyof typeof screens;

/** A narrower screen shows the site as on a telephone first. */
const NARROW_PX = 768;

interface LookPreviewProps {
  look: Appearance;
  /** The pages to look at: their paths and labels. */
  pages: [path: string, label: string][];
}

/** The site as it would look. A frame is posted the appearance, and replaces the other when it is loaded. */
export function LookPreview({ look, pages }: LookPreviewProps) {
  const [screen, setScreen] = useState<Screen>('desktop');
  useEffect(() => {
    if (window.innerWidth < NARROW_PX) setScreen('telephone');
  }, []);
  const [page, setPage] = useState(pages[0]?.[0] ?? '/');
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <select
          aria-label="Page"
          className="field w-auto"
          value={page}
          onChange={({ currentTarget }) => setPage(currentTarget.value)}
        >
          {pages.map(([path, label]) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
        <fieldset className="flex gap-2">
          <legend className="sr-only">Screen</legend>
          {Object.entries(screens).map(([each, { label, Icon }]) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === screen}
              className="button button-quiet button-small aria-pressed:border-accent aria-pressed:text-accent"
              onClick={() => setScreen(each as Screen)}
            >
              <Icon size={16} aria-hidden /> {label}
            </button>
          ))}
        </fieldset>
      </div>
      <Frames look={look} page={page} width={screens[screen].width} />
    </section>
  );
}

const DELAY_MS = 200;

function Frames({ look, page, width }: { look: Appearance; page: string; width: number }) {
  const form = useRef<HTMLFormElement>(null);
  const frames = useRef<(HTMLIFrameElement | null)[]>([]);
  const [shown, setShown] = useState(0);
  const [panel, size] = useSize();
  const settings = JSON.stringify(look);
  const next = 1 - shown;
  const latest = useRef(next);
  latest.current = next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form holds the values
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!form.current) return;
      form.current.target = `look-${latest.current}`;
      form.current.submit();
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [settings, page]);
  const onLoad = (index: number) => {
    const document = frames.current[index]?.contentDocument;
    if (index === shown || !document || document.URL === 'about:blank') return;
    keepStill(document);
    const before = frames.current[shown]?.contentWindow?.scrollY ?? 0;
    document.defaultView?.scrollTo({ top: before, behavior: 'instant' });
    setShown(index);
  };
  const scale = Math.min(1, size.width / width);
  return (
    <div
      ref={panel}
      className="relative h-[clamp(24rem,100dvh-12rem,60rem)] overflow-hidden rounded-md border border-line bg-sunken"
    >
      <form ref={form} method="post" action={pathTo.lookPreview()} hidden>
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="look" value={settings} />
      </form>
      <div
        className="absolute inset-y-0 start-1/2"
        style={{ width: width * scale, marginInlineStart: (-width * scale) / 2 }}
      >
        {[0, 1].map((index) => (
          <iframe
            key={index}
            ref={(frame) => {
              frames.current[index] = frame;
            }}
            name={`look-${index}`}
            title={index === shown ? 'The site' : 'The site, while it loads'}
            inert={index !== shown}
            onLoad={() => onLoad(index)}
            style={{ width, height: scale > 0 ? size.height / scale : 0, transform: `scale(${scale})` }}
            className={`absolute top-0 left-0 origin-top-left bg-paper ${index === shown ? 'z-1' : ''}`}
          />
        ))}
      </div>
    </div>
  );
}

/** Links and forms of the preview lead nowhere: other pages of the site are not shown in frames. */
function keepStill(page: Document): void {
  for (const type of ['click', 'submit'])
    page.addEventListener(
      type,
      (event) => {
        const isLeaving = type === 'submit' || (event.target as Element).closest('a[href]:not([href^="#"])');
        if (isLeaving) event.preventDefault();
      },
      true,
    );
}
