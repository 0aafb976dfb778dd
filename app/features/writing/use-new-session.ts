import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isSameContent, readForm } from '../autosave/form-content.ts';
import { discardRestored } from '../autosave/recovery/discarded.ts';
import { EditorSession } from '../autosave/session.ts';
import { useEditorSession } from '../autosave/session-context.ts';
import type { ArticleFormProps, FormStart } from './editor-props.ts';

/** Creates the editor session of a form. */
export function useNewSession({
  account,
  article,
  start,
  saved,
  missingImages,
}: ArticleFormProps): EditorSession {
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
  return session;
}

/** Stores the text of the form in its session while the form is on the screen. */
export function useAttachedForm(form: RefObject<HTMLFormElement | null>, start: FormStart): void {
  const session = useEditorSession();
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
}
