import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../../contract/texts.ts';
import { notify } from '../../../browser/toasts.ts';
import type { SaveResult } from '../../autosave/save.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import type { ArticleFormProps } from '../editor-props.ts';

type Saved = Extract<SaveResult, { kind: 'saved' }>;

/** Shows in the form what a save has stored. */
export function useSaved(form: RefObject<HTMLFormElement | null>, onSaved: ArticleFormProps['onSaved']) {
  const session = useEditorSession();
  const [savedSlug, setSavedSlug] = useState<string | null>(null);
  const [hasSaved, setHasSaved] = useState(false);
  /** Shows the slug that the server has made, unless the author has typed another one since. */
  const takeSlug = ({ article: { slug }, content, sequence }: Saved) => {
    if (session.content().slug !== content.slug) return;
    if (form.current) flushSync(() => setSavedSlug(slug));
    // Text typed since was stored with the old slug and would bring it back.
    if (slug !== content.slug && session.sequence !== sequence) session.slugChanged(slug);
  };
  const showSaved = (result: Saved) => {
    notify.success(result.created ? texts.articles.created : texts.articles.updated);
    setHasSaved(true);
    onSaved(result.article, result);
    takeSlug(result);
  };
  return { savedSlug, hasSaved, showSaved };
}
