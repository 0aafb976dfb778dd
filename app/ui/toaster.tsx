import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../contract/limits.ts';

export { toast };

/** Time for a toast to fade out, in milliseconds. */
const FADE_MS = 200;
/** Distance between the toasts and the save bar. */
const GAP_PX = 12;

/** The toasts on the screen. The library shows at most 20, which is MAX_TOASTS in contract/limits.ts. */
export default function Toaster() {
  const { toasts, handlers } = useToaster({
    duration: TOAST_MS.blank,
    removeDelay: FADE_MS,
    success: { duration: TOAST_MS.success },
    error: { duration: TOAST_MS.error },
  });
  const host = useRef<HTMLDivElement>(null);
  useAboveSaveBar(host, toasts.length > 0);
  return (
    <section
      ref={host}
      aria-label="Notifications"
      className="toasts no-print"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

const icons = { success: CircleCheck, error: CircleAlert, loading: LoaderCircle };

function ToastCard({ toast: { id, type, message, visible, ariaProps } }: { toast: Toast }) {
  const Icon = icons[type as keyof typeof icons] ?? CircleCheck;
  return (
    <div className={`toast toast-${type}`} data-leaving={visible ? undefined : ''}>
      <Icon size={19} aria-hidden />
      <Words {...ariaProps}>{typeof message === 'string' ? message : null}</Words>
      <button type="button" aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Fills the live region a frame after it exists: many screen readers do not announce text that comes with the region. */
function Words({ children, ...aria }: Toast['ariaProps'] & { children: string | null }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return aria['aria-live'] === 'off' ? <p>{children}</p> : <p role={aria.role}>{ready && children}</p>;
}

/** Keeps the toasts above the sticky save bar, whose height changes with its text. */
function useAboveSaveBar(host: React.RefObject<HTMLDivElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return;
    const place = () => {
      const foot = [...document.querySelectorAll('.foot')].at(-1)?.getBoundingClientRect();
      const isInView = foot && foot.height > 0 && foot.top < window.innerHeight;
      const bottom = isInView ? `${Math.round(window.innerHeight - foot.top + GAP_PX)}px` : '';
      if (host.current) host.current.style.insetBlockEnd = bottom;
    };
    const sizes = new ResizeObserver(place);
    const observe = () => {
      sizes.disconnect();
      for (const one of [document.body, ...document.querySelectorAll('.foot')]) sizes.observe(one);
      place();
    };
    const changes = new MutationObserver(observe);
    changes.observe(document.body, { childList: true, subtree: true });
    const scrolling = { capture: true, passive: true };
    window.addEventListener('scroll', place, scrolling);
    window.addEventListener('resize', place);
    observe();
    return () => {
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', place, scrolling);
      window.removeEventListener('resize', place);
    };
  }, [host, active]);
}
