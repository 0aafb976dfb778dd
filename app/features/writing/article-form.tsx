import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { isLatinKey, useFormKey } from '../../browser/keys.ts';
import { loadPart } from '../../browser/load-part.ts';
import { preloadLater } from '../../browser/preload-later.ts';
import { ErrorAlert, Notice } from '../../ui/alerts.tsx';
import { useRecovery } from '../autosave/recovery/use-recovery.ts';
import { AutosaveNotices } from '../autosave/ui/notices.tsx';
import { RecoveryPanel } from '../autosave/ui/recovery-panel.tsx';
import { useStoredText } from '../autosave/ui/use-stored-text.ts';
import { DUPLICATED } from '../copying/use-duplicate.ts';
import type { ArticleFormProps, FormStart } from './editor-props.ts';
import { ArticleFields } from './fields/article-fields.tsx';
import { useSidePanel } from './panel/use-side-panel.ts';
import { LivePreview } from './preview/live-preview.tsx';
import { useEmailAfterSave } from './publish/email-choice.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import { usePublishReview } from './publish/use-publish-review.ts';
import { SaveBar } from './save-bar.tsx';
import { Conflict } from './saving/conflict.tsx';
import { formAfterMerge } from './saving/form-after-merge.ts';
import { isPublishing, isUnpublishing, saveButtonText } from './saving/save-status.ts';
import { useSaving } from './saving/use-saving.ts';
import { useEditorSession } from './use-editor-session.ts';
import { useRestore } from './use-restore.ts';

/** One form for an article, with its autosave and the recoverable drafts of earlier forms. */
export function ArticleForm(props: ArticleFormProps) {
  const { article, start, resume, workingCopies, onReplace } = props;
  const [isNew] = useState(article === null);
  const form = useRef<HTMLFormElement>(null);
  const session = useEditorSession(props, form);
  useStoredText(session);
  const [status, setStatus] = useState(start.content.status);
  useEffect(() => preloadLater(preload), []);
  const isDuplicate = useLocation().state === DUPLICATED;
  useEffect(() => {
    if (start.key > 1 || isDuplicate) focusTitle(form.current);
  }, [start.key, isDuplicate]);
  const articleId = article?._id ?? null;
  const saved = article && props.saved;
  const { drafts, otherTab, openSessions, discard } = useRecovery(session, {
    articleId,
    saved,
    workingCopies,
  });
  const restore = useRestore(session, form, drafts, props);
  const panel = useSidePanel(form);
  const email = useEmailAfterSave();
  const onSaved: typeof props.onSaved = (saved, details) => {
    props.onSaved(saved, details);
    email.sendAfter(saved);
  };
  const saving = useSaving(session, form, { ...props, onSaved, isNew });
  const { failure, hasSaved } = saving;
  useFormKey(form, isSaveKey, saving.saveByShortcut);
  const savedStatus = article?.status ?? null;
  const review = usePublishReview(form, saving, {
    asks: isPublishing(status, savedStatus) || isUnpublishing(status, savedStatus),
  });
  const conflict = article && failure?.refusal?.status === 409 ? failure.refusal : undefined;
  const buttonText = saveButtonText(status, savedStatus).idle;
  return (
    <>
      <RecoveryPanel
        drafts={drafts}
        saved={saved}
        version={article?.version ?? null}
        onRestore={restore}
        onDiscard={(draft) => {
          void discard(draft);
          focusTitle(form.current);
        }}
      />
      <form
        ref={form}
        method="post"
        // The server validates, also without JavaScript.
        noValidate
        // What a browser fills in after a reload is older than the autosave.
        autoComplete="off"
        className="writing grid grid-cols-[minmax(0,1fr)] gap-7"
        data-focus-mode={panel.isFocusMode ? '' : undefined}
        onSubmit={review.submit}
        onKeyDown={preventImplicitSubmission}
      >
        <NoSubmitOnEnter />
        {failure?.refusal && !conflict && <ErrorAlert>{failure.message}</ErrorAlert>}
        {article && conflict && (
          <Conflict
            id={article._id}
            message={conflict.message}
            base={session.basedOn ?? article.version}
            onMerged={(merged) => onReplace(formAfterMerge(session, merged))}
          />
        )}
        {!hasSaved && <Notice>{startNotice(start, buttonText)}</Notice>}
        <AutosaveNotices
          session={session}
          otherTab={article ? otherTab : resume !== null && openSessions.has(resume)}
          conflict={conflict !== undefined}
        />
        {article && <input type="hidden" name="version" value={start.basedOn ?? article.version} />}
        <input type="hidden" name="saveId" value={props.saveId} />
        <ArticleFields
          session={session}
          article={article}
          start={start}
          categories={props.categories}
          errors={saving.errors}
          isNew={isNew}
          status={status}
          savedSlug={saving.savedSlug}
          onStatus={setStatus}
          panel={panel}
          smartTypography={props.smartTypography}
        />
        <div className="writing-preview" inert={panel.isSheet && panel.isOpen}>
          <LivePreview session={session} />
        </div>
        <SaveBar
          session={session}
          article={article}
          status={status}
          busy={saving.busy}
          panel={panel}
          joining={saving.joining}
          failure={failure}
          hasDrafts={drafts.length > 0}
          otherTab={otherTab}
          onReview={review.open}
        />
      </form>
      <PublishDialog
        session={session}
        form={form.current}
        article={article}
        isNew={isNew}
        open={review.isOpen}
        onClose={review.close}
        onConfirm={review.confirm}
        onRefuse={() => saving.showErrors(status === 'draft' ? 'published' : undefined)}
        email={email.pending}
      />
    </>
  );
}

/**
 * Prevents Enter in a field from submitting the form, also without JavaScript. Must be the first submit button of the form:
 * browsers submit nothing while the default button is disabled.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
function NoSubmitOnEnter() {
  return <button type="submit" disabled hidden />;
}

/** Browsers submit from radio buttons and checkboxes even where the default button is disabled. */
function preventImplicitSubmission(event: React.KeyboardEvent): void {
  const { key, target } = event;
  const isChoice = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type);
  if (key === 'Enter' && isChoice) event.preventDefault();
}

/** Ctrl+S or Cmd+S. */
function isSaveKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return isLatinKey(event, 's') && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function focusTitle(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name=title]')?.focus();
}

/** Says where the text comes from that the form starts with. */
function startNotice({ merged, revision, unsaved }: FormStart, button: string): string | null {
  if (merged) return texts.autosave.merged(button);
  if (!revision) return null;
  return unsaved
    ? texts.autosave.revisionLoaded(revision.version, button)
    : texts.autosave.revisionSame(revision.version);
}

/** Loads what must work without a connection. */
function preload(): void {
  void loadPart(() => import('../../ui/dialogs/modal-window.tsx'));
  void loadPart(() => import('../editor/normalise-body.ts'));
  void loadPart(() => import('../editor/source/source-view.tsx'));
  void loadPart(() => import('../media/image-picker.tsx'));
  void loadPart(() => import('../autosave/ui/recovery-diff.tsx'));
}
