import { useState } from 'react';
import type { FormContent } from '../../../contract/working-copy.ts';
import { useSite } from '../../ui/site-context.ts';
import { articleToForm, isSameContent } from '../autosave/form-content.ts';
import { ArticleForm } from './article-form.tsx';
import type { ArticleEditorProps, FormStart } from './editor-props.ts';

/**
 * Shows the form of an article. Replacing its content opens a new form, with an editor session of its own.
 */
export function ArticleEditor(props: ArticleEditorProps) {
  const { timeZone } = useSite();
  const [start, setStart] = useState<FormStart>(() => firstStart(props, timeZone));
  const isFirst = start.key === 1;
  return (
    <ArticleForm
      key={start.key}
      {...props}
      start={start}
      refused={isFirst ? props.refused : undefined}
      resume={isFirst ? props.resume : null}
      onReplace={(next) =>
        setStart((previous) => ({ ...createStart(previous.key + 1, next.content), ...next }))
      }
    />
  );
}

function firstStart(
  { article, saved, refused, startRevision, proposal }: ArticleEditorProps,
  timeZone: string,
): FormStart {
  const basedOn = refused?.version || (proposal?.basedOn ?? article?.version ?? null);
  if (refused) return { ...createStart(1, refused.content), basedOn };
  if (!article || !startRevision) return { ...createStart(1, saved), basedOn };
  const { slug, status, publishAt, noindex, unlisted, pagePath } = article;
  // Restoring a revision changes nothing about where the article is public.
  const current = { slug, status, publishAt, noindex, unlisted, pagePath };
  const { series } = startRevision;
  const seriesPart = series && series.part !== article.series?.part ? String(series.part) : '';
  const content = { ...articleToForm({ ...startRevision, ...current }, timeZone), seriesPart };
  const unsaved = !isSameContent(content, saved) || startRevision.lang !== article.lang;
  return { ...createStart(1, content), basedOn, unsaved, revision: startRevision };
}

function createStart(key: number, content: FormContent): FormStart {
  return {
    key,
    content,
    basedOn: null,
    unsaved: false,
    from: [],
    pendingImages: [],
    merged: false,
    revision: null,
  };
}
