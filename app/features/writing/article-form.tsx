import { lazyPart } from '../../ui/lazy-part.tsx';
import { EditorSessionContext } from '../autosave/session-context.ts';
import { RecoveryPanel } from '../autosave/ui/recovery-panel.tsx';
import type { ArticleFormProps } from './editor-props.ts';
import { ArticleFields } from './fields/article-fields.tsx';
import { FormElement } from './form-element.tsx';
import { FormNotices } from './form-notices.tsx';
import { LivePreview } from './preview/live-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { barButtonText } from './saving/save-status.ts';
import { focusTitle, useArticleForm } from './use-article-form.ts';
import { useNewSession } from './use-new-session.ts';

const PublishDialog = lazyPart(() => import('./publish/publish-dialog.tsx'));

/** One form for an article, with its autosave and the recoverable drafts of earlier forms. */
export function ArticleForm(props: ArticleFormProps) {
  const session = useNewSession(props);
  return (
    <EditorSessionContext value={session}>
      <FormInSession {...props} />
    </EditorSessionContext>
  );
}

type FormState = ReturnType<typeof useArticleForm>;

function FormInSession(props: ArticleFormProps) {
  const { article, start, resume } = props;
  const state = useArticleForm(props);
  const { form, isNew, status, panel, recovery, saving, review } = state;
  const { otherTab, openSessions } = recovery;
  const { failure } = saving;
  return (
    <>
      <FormElement form={form} isFocusMode={panel.isFocusMode} onSubmit={review.submit}>
        <SaveBar
          article={article}
          tools={props.barTools}
          status={status}
          busy={saving.busy}
          panel={panel}
          joining={saving.joining}
          failure={failure}
          hasDrafts={recovery.drafts.length > 0}
          otherTab={otherTab}
          review={review}
          onPropose={saving.propose}
          onSave={saving.save}
        />
        <RecoverableDrafts {...state} {...props} />
        <FormNotices
          article={article}
          start={start}
          onReplace={props.onReplace}
          failure={failure}
          hasSaved={saving.hasSaved}
          isOpenElsewhere={article ? otherTab : resume !== null && openSessions.has(resume)}
          button={barButtonText(status, article?.status ?? null)}
        />
        {article && <input type="hidden" name="version" value={start.basedOn ?? article.version} />}
        <input type="hidden" name="saveId" value={props.saveId} />
        <ArticleFields
          article={article}
          start={start}
          categories={props.categories}
          errors={saving.errors}
          isNew={isNew}
          status={status}
          savedSlug={saving.savedSlug}
          onStatus={state.setStatus}
          onDraft={review.toDraft}
          panel={panel}
          smartTypography={props.smartTypography}
        />
        <div className="writing-preview" inert={panel.isSheet && panel.isOpen}>
          <LivePreview />
        </div>
      </FormElement>
      <Publishing {...state} article={article} />
    </>
  );
}

type RecoverableDraftsProps = Pick<FormState, 'form' | 'recovery' | 'restore'> &
  Pick<ArticleFormProps, 'article' | 'saved'>;

/** Offers unsaved text of earlier sessions. */
function RecoverableDrafts({ form, recovery, restore, article, saved }: RecoverableDraftsProps) {
  return (
    <RecoveryPanel
      drafts={recovery.drafts}
      saved={article && saved}
      version={article?.version ?? null}
      onRestore={restore}
      onDiscard={(draft) => {
        void recovery.discard(draft);
        focusTitle(form.current);
      }}
    />
  );
}

type PublishingProps = Pick<FormState, 'form' | 'isNew' | 'status' | 'saving' | 'review' | 'email'> &
  Pick<ArticleFormProps, 'article'>;

/** The dialog before publishing. */
function Publishing({ form, isNew, status, saving, review, email, article }: PublishingProps) {
  if (!review.isOpen || article?.proposes) return null;
  return (
    <PublishDialog
      form={form.current}
      article={article}
      isNew={isNew}
      open
      onClose={review.close}
      onConfirm={review.confirm}
      onRefuse={() => saving.showErrors(status === 'draft' ? 'published' : undefined)}
      email={email.pending}
    />
  );
}
