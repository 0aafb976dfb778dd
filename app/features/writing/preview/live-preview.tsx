import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../../contract/addresses.ts';
import type { EditorSession } from '../../autosave/session.ts';
import { OutsideLink } from './outside-link.tsx';
import { PreviewPanel } from './preview-panel.tsx';

/** The page as it will be published, while one writes. Closed, it costs nothing; without scripts it leads to what is saved. */
export function LivePreview({ desk }: { desk: EditorSession }) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // What was asked for is below the edge of the screen.
    if (open) panel.current?.scrollIntoView({ block: 'start' });
  }, [open]);
  const { articleId } = desk;
  return (
    <details
      ref={panel}
      className="panel group min-w-0 scroll-mt-20 lg:scroll-mt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center px-5 font-semibold">
        Live preview{' '}
        <ChevronDown size={18} aria-hidden className="ms-auto shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {open ? (
        <PreviewPanel desk={desk} />
      ) : (
        articleId && (
          <p className="border-t border-line px-5 py-3">
            <OutsideLink href={addressOf.preview({ article: articleId })} />
          </p>
        )
      )}
    </details>
  );
}
