import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { textDirection } from '../../i18n/text-direction.ts';

interface BodyPreviewProps {
  post: string;
  lang: string;
}

/** The text of a simple page as readers will see it, while one writes. */
export function BodyPreview({ post, lang }: BodyPreviewProps) {
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text was drawn anew
  useEffect(() => {
    if (!text.current) return;
    for (const table of text.current.querySelectorAll('table')) makeScroll(table);
    void markCode(text.current);
  }, [post]);
  return (
    <details className="panel group min-w-0">
      <summary className="flex min-h-12 items-center px-5 font-semibold">
        Live preview{' '}
        <ChevronDown size={18} aria-hidden className="ms-auto shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div
        ref={text}
        className="prose border-t border-line px-5 py-8"
        {...textDirection(lang)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own schema has written it
        dangerouslySetInnerHTML={{ __html: post }}
      />
    </details>
  );
}

/** A table wider than the text scrolls by itself, as on the published page. */
function makeScroll(table: HTMLTableElement): void {
  const scroll = document.createElement('div');
  scroll.className = 'table-scroll';
  scroll.role = 'group';
  scroll.ariaLabel = 'Table';
  scroll.tabIndex = 0;
  table.replaceWith(scroll);
  scroll.append(table);
}

/** Marks the words of code as the published page will. */
async function markCode(text: HTMLElement): Promise<void> {
  const blocks = [...text.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')];
  if (blocks.length === 0) return;
  const { articleHighlighter } = await import('../../../shared/body/highlight.ts');
  const highlight = articleHighlighter();
  for (const code of blocks) {
    const marked = highlight(code.textContent, code.className.slice('language-'.length));
    if (marked !== undefined && code.isConnected) code.innerHTML = marked;
  }
}
