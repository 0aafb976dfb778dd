import { useEffect, useRef } from 'react';
import { texts } from '../../../contract/texts.ts';
import { writingOf } from '../../components/writing.ts';
import { useMarkup } from '../../first-paint/markup.ts';

interface ArticleBodyProps {
  /** Of this text in this version: the element is found by it. */
  id: string;
  /** Null where the document shows it already. */
  rendered: string | null;
  lang: string;
}

/** The text itself, whole without a script; with one, code can be copied. */
export function ArticleBody({ id, rendered, lang }: ArticleBodyProps) {
  const html = useMarkup(id, rendered);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!element?.querySelector('pre')) return;
    void import('./code-copy.ts').then(({ addCopyButtons }) => addCopyButtons(element));
  }, []);
  if (html === '') {
    return (
      <p className="mx-auto w-full max-w-measure text-muted xl:col-start-2">{texts.articles.unavailable}</p>
    );
  }
  return (
    <div
      ref={body}
      id={id}
      className="prose min-w-0 xl:col-start-2"
      {...writingOf(lang)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on write by the one sanitiser (domain/body)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
