import { type RefObject, useEffect, useRef } from 'react';
import { texts } from '../../../contract/texts.ts';
import { reportFailedPart } from '../../browser/failed-part.ts';
import { loadPart, PartError } from '../../browser/load-part.ts';
import { countPendingUploads, findFailedUpload } from '../../browser/pending-uploads.ts';
import { loadPendingImages, type RecoverableDraft } from '../autosave/recovery/recovery.ts';
import type { EditorSession } from '../autosave/session.ts';
import { useEditorSession } from '../autosave/session-context.ts';
import { isUnstored } from '../autosave/session-state.ts';
import type { ArticleFormProps } from './editor-props.ts';

/**
 * Returns a function that replaces the form with one that holds a recoverable draft. Asks first if unsaved
 * text would be lost.
 */
export function useRestore(
  form: RefObject<HTMLFormElement | null>,
  drafts: RecoverableDraft[],
  { resume, onReplace }: ArticleFormProps,
): (draft: RecoverableDraft) => void {
  const session = useEditorSession();
  const restore = async (draft: RecoverableDraft, isWanted = () => true) => {
    const warning = lossWarning(session, form.current);
    if (warning && !window.confirm(warning)) return;
    const loaded = await loadPart(() => import('../editor/normalise-body.ts'));
    if (loaded instanceof PartError) return reportFailedPart(loaded, () => void restore(draft, isWanted));
    const content = { ...draft.content, post: loaded.normaliseBody(draft.content.post) };
    const pendingImages = await loadPendingImages(draft, session.account);
    if (!isWanted()) return;
    const from = [draft, ...draft.duplicates];
    onReplace({ content, basedOn: draft.basedOn, unsaved: true, from, pendingImages });
  };
  const resumed = useRef(false);
  useEffect(() => {
    const wanted = resume !== null && drafts.find((draft) => includesSession(draft, resume));
    const isUntouched = () => session.sequence === 0;
    if (!wanted || resumed.current || !isUntouched()) return;
    resumed.current = true;
    void restore(wanted, isUntouched);
  });
  return (draft) => void restore(draft);
}

function includesSession({ sessionId, duplicates }: RecoverableDraft, id: string): boolean {
  return sessionId === id || duplicates.some((duplicate) => duplicate.sessionId === id);
}

/** Returns the question to ask before the form is replaced; null if nothing would be lost. */
function lossWarning(session: EditorSession, form: HTMLFormElement | null): string | null {
  const state = session.getState();
  if (isUnstored(state)) return texts.autosave.replaceUnstored;
  const hasPendingImage = countPendingUploads() > 0 || findFailedUpload(form ?? document);
  return hasPendingImage && state.localStore !== 'works' ? texts.autosave.replacePendingImage : null;
}
