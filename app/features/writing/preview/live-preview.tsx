import { useCallback } from 'react';
import { pathTo } from '../../../../shared/paths.ts';
import { useDetails } from '../../../browser/hooks/use-details.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PreviewDetails } from '../../../ui/preview-details.tsx';
import { useEditorSession } from '../../autosave/session-context.ts';
import { NewTabLink } from './new-tab-link.tsx';

const PreviewPanel = lazyPart(() => import('./preview-panel.tsx'));

/** The page as it will be published. Without JavaScript it links to a preview of the saved text. */
export function LivePreview() {
  const { isOpen, details } = useDetails();
  const panel = details.ref;
  const scroll = useCallback(() => {
    panel.current?.scrollIntoView({ block: 'start' });
  }, [panel]);
  const { articleId } = useEditorSession();
  return (
    <PreviewDetails {...details} className="scroll-mt-4 sm:scroll-mt-18">
      {isOpen ? (
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
