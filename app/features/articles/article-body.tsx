import { useEffect, useRef } from 'react';
import { texts } from '../../../contract/texts.ts';
import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { writingOf } from '../../components/writing.ts';

/** The text itself, whole without a script; with one, code can be copied. */
export function ArticleBody({ rendered, lang }: Pick<ArticlePage, 'rendered'> & { lang: string }) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other blocks of code
  useEffect(() => {
    const element = body.current;
    if (!element?.querySelector('pre')) return;
    void import('./code-copy.ts').then(({ addCopyButtons }) => addCopyButtons(element));
  }, [rendered]);
  if (rendered === '') {
    return (
      <p className="mx-auto w-full max-w-measure text-muted xl:col-start-2">{texts.articles.unavailable}</p>
    );
  }
  return (
    <div
      ref={body}
      className="prose min-w-0 xl:col-start-2"
      {...writingOf(lang)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on write by the one sanitiser (domain/body)
      dangerouslySetInnerHTML={{ __html: rendered }}
    />
  );
}
