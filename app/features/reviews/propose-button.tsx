import { useState } from 'react';
import { articleFields } from '../../../contract/form-content.ts';
import { MAX_NOTE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { EditableArticle } from '../../../domain/articles/articles.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useEditorSession } from '../autosave/session-context.ts';

/**
 * Proposes the text of the form as a change of the published article. The autosave keeps it in the editor.
 */
export function ProposeButton({ article: { _id, version } }: { article: EditableArticle }) {
  const session = useEditorSession();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const propose = async (form: FormData) => {
    await session.prepareSave();
    await callApi('PUT', `/articles/${_id}/review`, {
      version: session.basedOn ?? version,
      message: formText(form, 'message'),
      change: articleFields(session.content()),
    });
    notify.success(texts.reviews.submitted);
  };
  return (
    <>
      <button type="button" className="button" disabled={!hydrated} onClick={() => setOpen(true)}>
        Propose change
      </button>
      {isOpen && (
        <FormDialog
          title="Propose this change"
          description="The published text stays until an editor publishes the change."
          submit="Propose"
          onClose={() => setOpen(false)}
          onSubmit={propose}
        >
          {(errors) => (
            <TextArea
              label="Message (optional)"
              name="message"
              maxLength={MAX_NOTE}
              error={Object.values(errors)[0]}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
