import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isSameContent, readForm } from '../autosave/form-content.ts';
import { discardRestored } from '../autosave/recovery/discarded.ts';
import { EditorSession } from '../autosave/session.ts';
import type { ArticleFormProps } from './editor-props.ts';

/** Creates the editor session of a form and stores its text while the form is on the screen. */
export function useEditorSession(
  { account, article, start, saved, missingImages }: ArticleFormProps,
  form: RefObject<HTMLFormElement | null>,
): EditorSession {
  const [session] = useState(
    () =>
      new EditorSession({
        account,
        articleId: article?._id ?? null,
        basedOn: start.basedOn,
        content: start.content,
        saved,
        missingImages,
        restoredFrom: start.from.map(({ sessionId }) => sessionId),
      }),
  );
  const [, setTypedEarly] = useState(false);
  useLayoutEffect(() => {
    if (!form.current) return;
    const detach = session.attach(form.current);
    if (session.sequence > 0) return detach;
    const typedEarly = !isSameContent(readForm(new FormData(form.current)), start.content);
    if (typedEarly || start.unsaved) session.touch();
    // Renders what was typed before hydration.
    setTypedEarly(typedEarly);
    return detach;
  }, [session, form, start]);
  useEffect(() => {
    if (start.unsaved) void discardRestored(start.from, session, start.pendingImages.length);
  }, [session, start]);
  return session;
}
