import { type RefObject, useEffect, useState } from 'react';
import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import { notify } from '../../../browser/toasts.ts';
import { useSite } from '../../../ui/site-context.ts';
import { type SaveOptions, Saver } from '../../autosave/save.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import type { ArticleFormProps } from '../editor-props.ts';
import { describeFailure, type FailedSave, isEditConflict, type SaveFailure } from './save-failure.ts';
import { saveJoined } from './save-joined.ts';
import { setPublishing } from './set-fields.ts';
import { useChecks } from './use-checks.ts';
import { useFailure } from './use-failure.ts';
import { useJoining, useJoinOnAutosave } from './use-joining.ts';
import { useSaveActions } from './use-save-actions.ts';
import { useSaveQueue } from './use-save-queue.ts';
import { useSaved } from './use-saved.ts';

/** `isNew` says that the form was opened for a new article. */
type SavingProps = ArticleFormProps & { isNew: boolean };

/** Checks and saves the form. Whatever the result, the form stays as it is. */
export function useSaving(form: RefObject<HTMLFormElement | null>, props: SavingProps) {
  const { isNew, onSaved } = props;
  const session = useEditorSession();
  const { saver, failure, setFailure, joining, queue } = useSaver(form, props);
  const { savedSlug, hasSaved, showSaved } = useSaved(form, onSaved);
  const current = props.article?.status ?? null;
  const checks = useChecks(form, { current, hasCategoryList: isNew });
  useScrollToRefusal(form, failure);

  const showFailure = (result: FailedSave) => {
    const isStillNew = session.articleId === null;
    const next = describeFailure(result, isStillNew);
    setFailure(next);
    checks.countFailure();
    // A conflict has a panel of its own and needs no toast.
    if (!isStillNew && isEditConflict(next.refusal)) return;
    const message = isStillNew && (next.refusal?.message || texts.articles.createFailed);
    notify.errorWithoutAnnouncement(message || texts.articles.updateFailed);
  };
  const isValid = async (targetStatus?: Status): Promise<boolean> => {
    const result = await checks.check(targetStatus);
    if (result === 'failed image')
      setFailure({ message: texts.articles.imageNotUploaded, until: 'uploaded' });
    return result === 'valid';
  };
  const checkAndSave = async (options: SaveOptions): Promise<boolean> => {
    session.editor?.endUndoStep();
    if (!(await isValid(options.targetStatus))) return false;
    // The form then shows the same as after a reload.
    if (options.targetStatus && form.current) setPublishing(form.current, options.targetStatus);
    const result = await saveJoined(saver, joining, options);
    if (result.kind !== 'saved' && result.kind !== 'proposed') {
      showFailure(result);
      return false;
    }
    setFailure(null);
    if (result.kind === 'saved') showSaved(result);
    return true;
  };
  const actions = useSaveActions(form, { current, queue, checkAndSave });
  return {
    errors: checks.errors ?? failure?.refusal?.fields ?? noErrors,
    failure: checks.errors ? null : failure,
    savedSlug,
    hasSaved,
    busy: queue.busy,
    showErrors: checks.showErrors,
    joining,
    ...actions,
  };
}

/** Saves the form's article, and joins what others have saved. Holds why the last save failed. */
function useSaver(form: RefObject<HTMLFormElement | null>, props: ArticleFormProps) {
  const { article, start, refused, proposal, review } = props;
  const session = useEditorSession();
  const { timeZone } = useSite();
  const [saver] = useState(() => {
    const proposedAt = proposal ? review?.submittedAt : undefined;
    return new Saver(session, timeZone, { lang: start.revision?.lang, proposedAt });
  });
  const [failure, setFailure] = useFailure(form, () =>
    refused ? describeFailure({ kind: 'refused', refusal: refused.refusal }, article === null) : null,
  );
  const queue = useSaveQueue();
  const joining = useJoining(form);
  const hasConflict = isEditConflict(failure?.refusal);
  useJoinOnAutosave(joining, () => !queue.isSaving() && !hasConflict && !saver.isUnconfirmed);
  return { saver, failure, setFailure, joining, queue };
}

function useScrollToRefusal(form: RefObject<HTMLFormElement | null>, failure: SaveFailure | null): void {
  useEffect(() => {
    const { refusal } = failure ?? {};
    if (!refusal || Object.keys(refusal.fields).length > 0) return;
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [failure, form]);
}

const noErrors: Record<string, string> = {};
