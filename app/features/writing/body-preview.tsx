import { writingOf } from '../../components/writing.ts';

interface BodyPreviewProps {
  post: string;
  lang: string;
  onToggle?: (open: boolean) => void;
}

/** The text as readers will see it, while one writes. */
export function BodyPreview({ post, lang, onToggle }: BodyPreviewProps) {
  return (
    <details className="panel group" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center px-5 font-semibold">Live preview</summary>
      <div
        className="prose border-t border-line px-5 py-8"
        {...writingOf(lang)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own schema has written it
        dangerouslySetInnerHTML={{ __html: post }}
      />
    </details>
  );
}
