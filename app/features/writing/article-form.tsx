import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import { loadPersistently } from '../../components/persistent-load.ts';
import { Notice, Problem } from '../../components/problem.tsx';
import { underWayHere, unsentPicture } from '../../components/under-way.ts';
import { isSameContent, readForm } from '../autosave/form-content.ts';
import { discardRestored } from '../autosave/recovery/discarded.ts';
import { loadPendingImages, type RecoverableDraft } from '../autosave/recovery/recovery.ts';
import { useRecovery } from '../autosave/recovery/use-recovery.ts';
import { EditorSession } from '../autosave/session.ts';
import { isUnstored } from '../autosave/session-state.ts';
import { AutosaveNotices } from '../autosave/ui/notices.tsx';
import { RecoveryPanel } from '../autosave/ui/recovery-panel.tsx';
import type { ArticleFormProps, FormStart } from './editor-props.ts';
import { ArticleFields } from './fields/article-fields.tsx';
import { NoSubmitOnEnter } from './fields/no-submit-on-enter.tsx';
import { LivePreview } from './preview/live-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { afterMerge } from './saving/after-merge.ts';
import { Conflict } from './saving/conflict.tsx';
import { saveButtonText } from './saving/save-status.ts';
import { useSaveKey } from './saving/use-save-key.ts';
import { useSaving } from './saving/use-saving.ts';

/** One form, from its opening on: what is typed into it is kept, what was left of others is offered. */
export function ArticleForm(props: ArticleFormProps) {
  const { account, article, start, saved, unsaved, resume, onNext } = props;
  const [isNew] = useState(article === null);
  const form = useRef<HTMLFormElement>(null);
  const [desk] = useState(
    () =>
      new EditorSession({
        account,
        articleId: article?._id ?? null,
        basedOn: start.basedOn,
        content: start.content,
        saved,
        missing: props.missing,
        madeOf: start.from.map((text) => text.desk),
      }),
  );
  const [status, setStatus] = useState(start.content.status);
  useAttached(desk, form, start);
  useEffect(loadAhead, []);
  useEffect(() => {
    if (start.key > 1) focusTitle(form.current);
  }, [start.key]);
  const { offers, otherTab, openElsewhere, discard } = useRecovery(desk, {
    articleId: article?._id ?? null,
    saved: article && saved,
    unsaved,
  });
  const saving = useSaving(desk, form, { ...props, isNew });
  const { problems, outcome, savedSlug, hasSaved, busy } = saving;
  useSaveKey(form, saving.saveInPassing);
  const restore = async (offer: RecoverableDraft) => {
    const lost = wouldBeLost(desk, form.current);
    if (lost && !window.confirm(lost)) return;
    const { normaliseBody } = await loadPersistently(() => import('../editor/normalise-body.ts'));
    const content = { ...offer.content, post: normaliseBody(offer.content.post) };
    const pictures = await loadPendingImages(offer, account);
    const from = [offer, ...offer.duplicates];
    onNext({ content, basedOn: offer.basedOn, unsaved: true, from, pictures });
  };
  useResumed(desk, offers, { resume, restore: (offer) => void restore(offer) });
  const idleWords = saveButtonText(status, article?.status ?? null).idle;
  const unsent = outcome?.refusal ? null : outcome;
  const conflict = article && outcome?.refusal?.status === 409 ? outcome.refusal : undefined;
  return (
    <>
      <RecoveryPanel
        offers={offers}
        saved={article && saved}
        version={article?.version ?? null}
        onRestore={(offer) => void restore(offer)}
        onDiscard={(offer) => {
          void discard(offer);
          focusTitle(form.current);
        }}
      />
      <form
        ref={form}
        method="post"
        // What a draft lacks is for the site to say, also without scripts.
        noValidate
        // What a browser would put back after a reload is older than the journal.
        autoComplete="off"
        className="grid gap-7"
        onSubmit={(event) => saving.submit(event)}
      >
        <NoSubmitOnEnter />
        {outcome?.refusal && !conflict && <Problem>{outcome.message}</Problem>}
        {article && conflict && (
          <Conflict
            id={article._id}
            message={conflict.message}
            base={desk.basedOn ?? article.version}
            onMerged={(merged) => onNext({ ...afterMerge(desk, merged), pictures: desk.pendingImages() })}
          />
        )}
        {!hasSaved && <Notice>{openedWith(start, idleWords)}</Notice>}
        <AutosaveNotices
          desk={desk}
          otherTab={article ? otherTab : resume !== null && openElsewhere.has(resume)}
          conflict={conflict !== undefined}
        />
        {article && <input type="hidden" name="version" value={start.basedOn ?? article.version} />}
        <input type="hidden" name="saveId" value={props.saveId} />
        <ArticleFields
          desk={desk}
          article={article}
          start={start}
          categories={props.categories}
          problems={problems}
          isNew={isNew}
          status={status}
          savedSlug={savedSlug}
          onChoose={setStatus}
        />
        <LivePreview desk={desk} />
        <SaveBar desk={desk} article={article} status={status} busy={busy} unsent={unsent} />
      </form>
    </>
  );
}

/** What to ask before another text takes the form's place; null where nothing goes with it. */
function wouldBeLost(desk: EditorSession, form: HTMLFormElement | null): string | null {
  if (isUnstored(desk.state())) return texts.journal.replaceUnkept;
  const picture = underWayHere() > 0 || unsentPicture(form ?? document);
  return picture && desk.state().localStore !== 'works' ? texts.journal.replaceUnsent : null;
}

/** After what was pressed is gone, one goes on where the form begins. */
function focusTitle(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name=title]')?.focus();
}

/** What the form says of the text that it was opened with. */
function openedWith({ merged, earlier, unsaved }: FormStart, button: string): string | null {
  if (merged) return texts.journal.merged(button);
  if (!earlier) return null;
  return unsaved
    ? texts.journal.earlier(earlier.version, button)
    : texts.journal.earlierSame(earlier.version);
}

interface Resuming {
  /** The sitting whose text the address asks for; null for none. */
  resume: string | null;
  restore: (offer: RecoverableDraft) => void;
}

/** Puts the text that the address asks for into the form, once it is found; nothing where something was typed before. */
function useResumed(desk: EditorSession, offers: RecoverableDraft[], { resume, restore }: Resuming): void {
  const done = useRef(false);
  useEffect(() => {
    const of = ({ desk, duplicates }: RecoverableDraft) => [desk, ...duplicates.map((one) => one.desk)];
    const wanted = resume !== null && offers.find((offer) => of(offer).includes(resume));
    if (!wanted || done.current || desk.sequence > 0) return;
    done.current = true;
    restore(wanted);
  }, [desk, resume, offers, restore]);
}

/** What may be asked for without a connection is here before it is gone. */
function loadAhead(): void {
  const parts = [
    import('../../components/toaster.tsx'),
    import('../../components/modal-window.tsx'),
    import('../editor/normalise-body.ts'),
    import('../media/image-picker.tsx'),
    import('../autosave/ui/recovery-diff.tsx'),
  ];
  for (const part of parts) part.catch(() => undefined);
}

/** Keeps what is typed from the first moment, and what the form was opened with when nobody has saved that. */
function useAttached(
  desk: EditorSession,
  form: React.RefObject<HTMLFormElement | null>,
  start: FormStart,
): void {
  const [, setEarly] = useState(false);
  useLayoutEffect(() => {
    if (!form.current) return;
    const detach = desk.attach(form.current);
    const typedEarly = () => !isSameContent(readForm(new FormData(form.current!)), start.content);
    const early = desk.sequence === 0 && typedEarly();
    if (early || (desk.sequence === 0 && start.unsaved)) desk.touch();
    if (early) setEarly(true);
    return detach;
  }, [desk, form, start]);
  useEffect(() => {
    if (start.unsaved) void discardRestored(start.from, desk, start.pictures.length);
  }, [desk, start]);
}
