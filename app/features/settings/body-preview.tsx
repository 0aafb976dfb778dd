import { useEffect, useRef } from 'react';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { useDetails } from '../../browser/hooks/use-details.ts';
import { loadPart, PartError } from '../../browser/load-part.ts';
import { PreviewDetails } from '../../ui/preview-details.tsx';

interface BodyPreviewProps {
  post: string;
  lang: string;
}

/** A live preview of a page's body, which is above with the same ids until its editor is loaded. */
export function BodyPreview({ post, lang }: BodyPreviewProps) {
  const body = useRef<HTMLDivElement>(null);
  const { isOpen, details } = useDetails();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text was rendered again
  useEffect(() => {
    if (!body.current) return;
    for (const table of body.current.querySelectorAll('table')) wrapTable(table);
    void highlightCode(body.current);
  }, [post, isOpen]);
  return (
    <PreviewDetails {...details}>
      {isOpen && (
        <div
          ref={body}
          className="prose border-t border-line px-5 py-8"
          {...textDirection(lang)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: serialised by the editor's schema
          dangerouslySetInnerHTML={{ __html: post }}
        />
      )}
    </PreviewDetails>
  );
}

/** Lets a wide table scroll, as on the published page. */
function wrapTable(table: HTMLTableElement): void {
  const scroll = document.createElement('div');
  scroll.className = 'table-scroll';
  scroll.role = 'group';
  scroll.ariaLabel = 'Table';
  scroll.tabIndex = 0;
  table.replaceWith(scroll);
  scroll.append(table);
}

/** Highlights code as on the published page. */
async function highlightCode(text: HTMLElement): Promise<void> {
  const blocks = [...text.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')];
  if (blocks.length === 0) return;
  const loaded = await loadPart(() => import('../../../shared/body/highlight.ts'));
  // Without colours the code is complete.
  if (loaded instanceof PartError) return;
  const highlight = loaded.articleHighlighter();
  for (const code of blocks) {
    const marked = highlight(code.textContent, code.className.slice('language-'.length));
    if (marked !== undefined && code.isConnected) code.innerHTML = marked;
  }
}
