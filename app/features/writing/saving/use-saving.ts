import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { countPendingUploads, findFailedUpload, waitForUploads } from '../../../browser/pending-uploads.ts';
import { notify } from '../../../browser/toasts.ts';
import { useSite } from '../../../ui/site-context.ts';
import { isSameContent } from '../../autosave/form-content.ts';
import { type SaveOptions, type SaveResult, Saver } from '../../autosave/save.ts';
import type { EditorSession } from '../../autosave/session.ts';
import type { ArticleFormProps } from '../editor-props.ts';
import { describeFailure } from './save-failure.ts';
import { saveButtonText } from './save-status.ts';
import { chooseStatus } from './set-fields.ts';
import { useChecks } from './use-checks.ts';
import { useFailure } from './use-failure.ts';
import { useJoining, useJoinOnAutosave } from './use-joining.ts';

type Saved = Extract<SaveResult, { kind: 'saved' }>;

/** The maximum number of times that others may save first before the author is asked. */
const MAX_JOINS = 3;

/** `isNew` says that the form was opened for a new article. */
type SavingProps = ArticleFormProps & { isNew: boolean };

/** Checks and saves the form. Whatever the result, the form stays as it is. */
export function useSaving(
  session: EditorSession,
  form: RefObject<HTMLFormElement | null>,
  { article, start, refused, onSaved, isNew }: SavingProps,
) {
  const { timeZone } = useSite();
  const [saver] = useState(() => new Saver(session, timeZone, start.revision?.lang));
  const [failure, setFailure] = useFailure(session, form, () =>
    refused ? describeFailure({ kind: 'refused', refusal: refused.refusal }, article === null) : null,
  );
  const { busy, isSaving, mayStart, run } = useSaveQueue();
  const joining = useJoining(session, form);
  const hasConflict = failure?.refusal?.status === 409;
  useJoinOnAutosave(session, joining, () => !isSaving() && !hasConflict && !saver.isUnconfirmed);
  const [savedSlug, setSavedSlug] = useState<string | null>(null);
  const [hasSaved, setHasSaved] = useState(false);
  const current = article?.status ?? null;
  const { errors, showErrors, check, countFailure } = useChecks(session, form, {
    current,
    hasCategoryList: isNew,
  });
  useEffect(() => {
    const { refusal } = failure ?? {};
    if (!refusal || Object.keys(refusal.fields).length > 0) return;
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [failure, form]);

  /** Shows the slug that the server has made, unless the author has typed another one since. */
  const takeSlug = ({ article: { slug }, content, sequence }: Saved) => {
    if (session.content().slug !== content.slug) return;
    if (form.current) flushSync(() => setSavedSlug(slug));
    // Text typed since was stored with the old slug and would bring it back.
    if (slug !== content.slug && session.sequence !== sequence) session.slugChanged(slug);
  };
  const finish = (result: Saved) => {
    notify.success(result.created ? texts.articles.created : texts.articles.updated);
    setFailure(null);
    setHasSaved(true);
    onSaved(result.article, result);
    takeSlug(result);
  };
  /** Saves, joining what others have saved meanwhile. Publishes only what the author has seen. */
  const saveJoined = async (options: SaveOptions): Promise<SaveResult> => {
    for (let joins = 0; ; joins++) {
      const result = await saver.save(options);
      if (!isConflict(result) || joins === MAX_JOINS) return result;
      const joined = await joining.join();
      if (!joined) return result;
      const status = options.targetStatus ?? joined.before.status;
      if (status === 'draft' || status === joined.savedStatus) continue;
      const button = saveButtonText(status, joined.savedStatus).idle;
      return { kind: 'unsent', message: texts.autosave.joinedBeforePublishing(button) };
    }
  };
  const save = async (options: SaveOptions) => {
    const result = await saveJoined(options);
    if (result.kind === 'saved') return finish(result);
    const isStillNew = session.articleId === null;
    const next = describeFailure(result, isStillNew);
    setFailure(next);
    countFailure();
    // A conflict has a panel of its own and needs no toast.
    if (!isStillNew && next.refusal?.status === 409) return;
    const message = isStillNew && (next.refusal?.message || texts.articles.createFailed);
    notify.errorWithoutAnnouncement(message || texts.articles.updateFailed);
  };
  const isValid = async (targetStatus?: Status): Promise<boolean> => {
    const result = await check(targetStatus);
    if (result === 'failed image')
      setFailure({ message: texts.articles.imageNotUploaded, until: 'uploaded' });
    return result === 'valid';
  };
  const checkAndSave = async (options: SaveOptions) => {
    session.editor?.endUndoStep();
    if (!(await isValid(options.targetStatus))) return;
    // The form then shows the same as after a reload.
    if (options.targetStatus && form.current) chooseStatus(form.current, options.targetStatus);
    await save(options);
  };
  /** Opens the dialog that asks before the article is published, and says what it lacks. Waits for images. */
  const review = (open: () => void) => {
    if (!busy) void run(waitForUploads().then(open));
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const replace = event.nativeEvent.submitter?.getAttribute('name') === 'replace';
    if (mayStart(session.content())) void run(checkAndSave({ replace }));
  };
  /** Saves the article in its current status. Text of a published one is only autosaved: readers do not get it. */
  const saveByShortcut = () => {
    if (current === 'published') return void session.flush();
    const targetStatus = current ?? 'draft';
    const content = { ...session.content(), status: targetStatus };
    const hasPendingImage = countPendingUploads() > 0 || findFailedUpload(form.current ?? document);
    if (session.articleId !== null && !hasPendingImage && session.isSaved(content)) return;
    if (mayStart(content)) void run(checkAndSave({ targetStatus }));
  };
  return {
    errors: errors ?? failure?.refusal?.fields ?? noErrors,
    failure: errors ? null : failure,
    savedSlug,
    hasSaved,
    busy,
    showErrors,
    review,
    submit,
    saveByShortcut,
    joining,
  };
}

/** During a save, another one may start only if it saves something else. */
function useSaveQueue() {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);
  const last = useRef<FormContent | null>(null);
  const mayStart = (content: FormContent) => {
    if (running.current > 0 && last.current && isSameContent(content, last.current)) return false;
    last.current = content;
    return true;
  };
  const run = async (save: Promise<void>) => {
    running.current++;
    setBusy(true);
    await save.finally(() => {
      running.current--;
      setBusy(running.current > 0);
    });
  };
  return { busy, isSaving: () => running.current > 0, mayStart, run };
}

function isConflict(result: SaveResult): boolean {
  return result.kind === 'refused' && result.refusal.status === 409;
}

const noErrors: Record<string, string> = {};
