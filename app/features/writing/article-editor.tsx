import { useState } from 'react';
import type { FormContent } from '../../../contract/working-copy.ts';
import { useSite } from '../../site.ts';
import { formOfArticle, isSameContent } from '../autosave/form-content.ts';
import { ArticleForm } from './article-form.tsx';
import type { ArticleEditorProps, FormStart } from './editor-props.ts';

/**
 * Where an article is written, a new one or one that is there: form after form, each a sitting of its own that the
 * journal keeps.
 */
export function ArticleEditor(props: ArticleEditorProps) {
  const { timeZone } = useSite();
  const [start, setStart] = useState<FormStart>(() => firstStart(props, timeZone));
  return (
    <ArticleForm
      key={start.key}
      {...props}
      start={start}
      refused={start.key === 1 ? props.refused : undefined}
      resume={start.key === 1 ? props.resume : null}
      onNext={(next) => setStart((now) => ({ ...blankStart(now.key + 1, next.content), ...next }))}
    />
  );
}

function firstStart({ article, saved, refused, earlier }: ArticleEditorProps, timeZone: string): FormStart {
  const basedOn = refused?.version || (article?.version ?? null);
  if (refused) return { ...blankStart(1, refused.typed), basedOn };
  if (!article || !earlier) return { ...blankStart(1, saved), basedOn };
  const { title, category, subcategory, bannerImg, excerpt, additionalImages, post } = earlier;
  const text = { title, category, subcategory, bannerImg, excerpt, additionalImages, post };
  const content = formOfArticle({ ...article, ...text }, timeZone);
  const isOther = !isSameContent(content, saved) || earlier.lang !== article.lang;
  return { ...blankStart(1, content), basedOn, unsaved: isOther, earlier };
}

function blankStart(key: number, content: FormContent): FormStart {
  return {
    key,
    content,
    basedOn: null,
    unsaved: false,
    from: [],
    pictures: [],
    merged: false,
    earlier: null,
  };
}
