import type { RefObject } from 'react';
import type { Status } from '../../../../contract/article.ts';
import { isLatinKey, useFormKey } from '../../../browser/keys.ts';
import { countPendingUploads, findFailedUpload, waitForUploads } from '../../../browser/pending-uploads.ts';
import type { SaveOptions } from '../../autosave/save.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import type { useSaveQueue } from './use-save-queue.ts';

interface SaveActions {
  /** The status of the saved article; null for a new one. */
  current: Status | null;
  queue: ReturnType<typeof useSaveQueue>;
  checkAndSave: (options: SaveOptions) => Promise<boolean>;
}

/** Starts a save by the form or its shortcut, and the review before publishing. */
export function useSaveActions(
  form: RefObject<HTMLFormElement | null>,
  { current, queue: { busy, mayStart, run }, checkAndSave }: SaveActions,
) {
  const session = useEditorSession();
  /** Opens the dialog that asks before the article is published, and says what it lacks. Waits for images. */
  const review = (open: () => void) => {
    if (!busy) void run(waitForUploads().then(open));
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const replace = event.nativeEvent.submitter?.getAttribute('name') === 'replace';
    if (mayStart(session.content())) void run(checkAndSave({ replace }));
  };
  /** Proposes the form as a change. Returns false if it cannot be done: the form then says why. */
  const propose = async (message: string): Promise<boolean> => {
    const proposed = checkAndSave({ proposal: message });
    await run(proposed);
    return proposed;
  };
  const inCurrentStatus = () => {
    const targetStatus = current ?? 'draft';
    return { targetStatus, content: { ...session.content(), status: targetStatus } };
  };
  /** Saves the article in its current status, also without changes, since the button says that it is done. */
  const save = () => {
    const { targetStatus, content } = inCurrentStatus();
    if (mayStart(content)) void run(checkAndSave({ targetStatus }));
  };
  // The key saves only changes. Text of a published article is only autosaved: readers do not get it.
  const saveChanges = () => {
    if (current === 'published') return void session.flush();
    const hasPendingImage = countPendingUploads() > 0 || findFailedUpload(form.current ?? document);
    if (session.articleId === null || hasPendingImage || !session.isSaved(inCurrentStatus().content)) save();
  };
  useFormKey(form, isSaveKey, saveChanges);
  return { review, submit, propose, save };
}

/** Ctrl+S or Cmd+S. */
function isSaveKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return isLatinKey(event, 's') && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
