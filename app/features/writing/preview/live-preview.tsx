import { useCallback, useRef, useState } from 'react';
import { pathTo } from '../../../../shared/paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PreviewDetails } from '../../../ui/preview-details.tsx';
import { useEditorSession } from '../../autosave/session-context.ts';
import { NewTabLink } from './new-tab-link.tsx';

const PreviewPanel = lazyPart(() => import('./preview-panel.tsx'));

/** The page as it will be published. Without JavaScript it links to a preview of the saved text. */
export function LivePreview() {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDetailsElement>(null);
  const scroll = useCallback(() => {
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { articleId } = useEditorSession();
  return (
    <PreviewDetails
      ref={panel}
      className="scroll-mt-4 sm:scroll-mt-18"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open ? (
        <PreviewPanel onShown={scroll} />
      ) : (
        articleId && (
          <p className="border-t border-line px-5 py-3">
            <NewTabLink href={pathTo.preview({ article: articleId })} />
          </p>
        )
      )}
    </PreviewDetails>
  );
}
