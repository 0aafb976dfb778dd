import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import { loadPersistently } from '../../components/persistent-load.ts';
import { Notice, Problem } from '../../components/problem.tsx';
import { underWayHere, unsentPicture } from '../../components/under-way.ts';
import { afterMerge } from './after-merge.ts';
import type { SittingProps, Start } from './article-desk-props.ts';
import { ArticleFields } from './article-fields.tsx';
import { Conflict } from './conflict.tsx';
import { DeskBar } from './desk-bar.tsx';
import { saveWords } from './how-saved.ts';
import { Desk } from './journal/desk.ts';
import { forgetTakenUp } from './journal/forgotten.ts';
import { JournalNotices } from './journal/journal-notices.tsx';
import { OffersPanel } from './journal/offers-panel.tsx';
import { type Offer, unsentOf } from './journal/recovery.ts';
import { useOffers } from './journal/use-offers.ts';
import { isNowhere } from './journal/view.ts';
import { NoSubmitOnEnter } from './no-submit-on-enter.tsx';
import { LivePreview } from './preview/live-preview.tsx';
import { useSaveKey } from './use-save-key.ts';
import { useSaving } from './use-saving.ts';
import { sameWritten, writtenIn } from './written.ts';

/** One form, from its opening on: what is typed into it is kept, what was left of others is offered. */
export function Sitting(props: SittingProps) {
  const { account, article, start, saved, unsaved, resume, onNext } = props;
  const [isNew] = useState(article === null);
  const form = useRef<HTMLFormElement>(null);
  const [desk] = useState(
    () =>
      new Desk({
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
  const { offers, otherTab, openElsewhere, discard } = useOffers(desk, {
    articleId: article?._id ?? null,
    saved: article && saved,
    unsaved,
  });
  const saving = useSaving(desk, form, { ...props, isNew });
  const { problems, outcome, savedSlug, hasSaved, busy } = saving;
  useSaveKey(form, saving.saveInPassing);
  const restore = async (offer: Offer) => {
    const lost = wouldBeLost(desk, form.current);
    if (lost && !window.confirm(lost)) return;
    const { normalBody } = await loadPersistently(() => import('../editor/normal-body.ts'));
    const content = { ...offer.content, post: normalBody(offer.content.post) };
    const pictures = await unsentOf(offer, account);
    const from = [offer, ...offer.alike];
    onNext({ content, basedOn: offer.basedOn, unsaved: true, from, pictures });
  };
  useResumed(desk, offers, { resume, restore: (offer) => void restore(offer) });
  const idleWords = saveWords(status, article?.status ?? null).idle;
  const unsent = outcome?.refusal ? null : outcome;
  const conflict = article && outcome?.refusal?.status === 409 ? outcome.refusal : undefined;
  return (
    <>
      <OffersPanel
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
            onMerged={(merged) => onNext({ ...afterMerge(desk, merged), pictures: desk.unsent() })}
          />
        )}
        {!hasSaved && <Notice>{openedWith(start, idleWords)}</Notice>}
        <JournalNotices
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
        <DeskBar desk={desk} article={article} status={status} busy={busy} unsent={unsent} />
      </form>
    </>
  );
}

/** What to ask before another text takes the form's place; null where nothing goes with it. */
function wouldBeLost(desk: Desk, form: HTMLFormElement | null): string | null {
  if (isNowhere(desk.view())) return texts.journal.replaceUnkept;
  const picture = underWayHere() > 0 || unsentPicture(form ?? document);
  return picture && desk.view().device !== 'works' ? texts.journal.replaceUnsent : null;
}

/** After what was pressed is gone, one goes on where the form begins. */
function focusTitle(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[name=title]')?.focus();
}

/** What the form says of the text that it was opened with. */
function openedWith({ merged, earlier, unsaved }: Start, button: string): string | null {
  if (merged) return texts.journal.merged(button);
  if (!earlier) return null;
  return unsaved
    ? texts.journal.earlier(earlier.version, button)
    : texts.journal.earlierSame(earlier.version);
}

interface Resuming {
  /** The sitting whose text the address asks for; null for none. */
  resume: string | null;
  restore: (offer: Offer) => void;
}

/** Puts the text that the address asks for into the form, once it is found; nothing where something was typed before. */
function useResumed(desk: Desk, offers: Offer[], { resume, restore }: Resuming): void {
  const done = useRef(false);
  useEffect(() => {
    const of = ({ desk, alike }: Offer) => [desk, ...alike.map((one) => one.desk)];
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
    import('../editor/normal-body.ts'),
    import('../media/picture-picker.tsx'),
    import('./journal/offer-difference.tsx'),
  ];
  for (const part of parts) part.catch(() => undefined);
}

/** Keeps what is typed from the first moment, and what the form was opened with when nobody has saved that. */
function useAttached(desk: Desk, form: React.RefObject<HTMLFormElement | null>, start: Start): void {
  const [, setEarly] = useState(false);
  useLayoutEffect(() => {
    if (!form.current) return;
    const detach = desk.attach(form.current);
    const typedEarly = () => !sameWritten(writtenIn(new FormData(form.current!)), start.content);
    const early = desk.sequence === 0 && typedEarly();
    if (early || (desk.sequence === 0 && start.unsaved)) desk.touch();
    if (early) setEarly(true);
    return detach;
  }, [desk, form, start]);
  useEffect(() => {
    if (start.unsaved) void forgetTakenUp(start.from, desk, start.pictures.length);
  }, [desk, start]);
}
