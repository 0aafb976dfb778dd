import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { nothingWritten } from '../../../contract/nothing-written.ts';
import { texts } from '../../../contract/texts.ts';
import type { Written } from '../../../contract/working-copy.ts';
import { addressOf } from '../../addresses.ts';
import { notify } from '../../components/toasts.tsx';
import { underWayHere, unsentPicture, whenArrived } from '../../components/under-way.ts';
import type { Refusal } from '../../load.ts';
import { useSite } from '../../site.ts';
import type { SittingProps } from './article-desk-props.ts';
import { checkArticle } from './check-article.ts';
import type { Desk } from './journal/desk.ts';
import { type SaveResult, Saver } from './journal/save.ts';
import { sameWritten } from './written.ts';

/** Why the last save is not done; `refusal` when the server looked at it and would not have it. */
export interface Outcome {
  message: string;
  signedOut: boolean;
  refusal?: Refusal;
}

type Saved = Extract<SaveResult, { is: 'saved' }>;

/** Sends the form when it holds what it needs; whatever the answer is, the form stays as it is until the text is saved. */
export function useSaving(desk: Desk, form: RefObject<HTMLFormElement | null>, props: SittingProps) {
  const { article, refused, onSaved, onNext } = props;
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const [saver] = useState(() => new Saver(desk, timeZone));
  const [found, setFound] = useState<Record<string, string> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(() =>
    refused ? outcomeOf({ is: 'refused', refusal: refused.refusal }, article !== null) : null,
  );
  const { busy, mayStart, during } = useTurns(desk, article !== null);
  const [savedSlug, setSavedSlug] = useState<string | null>(null);
  const problems = found ?? outcome?.refusal?.fields ?? none;
  const [attempts, setAttempts] = useState(0);
  useFocusOnFirst(form, attempts);
  useMended(desk, form, found, setFound);
  useEffect(() => {
    const { refusal } = outcome ?? {};
    if (!refusal || Object.keys(refusal.fields).length > 0) return;
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [outcome, form]);

  /** The address that was made takes the place of the one that was sent, unless another was typed since. */
  const takeAddress = ({ article: { slug }, content, sequence }: Saved) => {
    if (desk.content().slug !== content.slug) return;
    if (form.current) flushSync(() => setSavedSlug(slug));
    // What was typed since is kept with the address of before, and would bring that back.
    if (slug !== content.slug && desk.sequence !== sequence) desk.moved(slug);
  };
  const done = (result: Saved) => {
    void notify.success(article ? texts.articles.updated : texts.articles.created);
    setOutcome(null);
    onSaved(result.article, result);
    const isAll = desk.sequence === result.sequence;
    if (article) return takeAddress(result);
    if (isAll) return onNext({ content: nothingWritten });
    // It was typed on meanwhile: that belongs to the article that is there now.
    desk.becomes(result.article._id);
    if (form.current) void navigate(addressOf.edit(result.article._id));
  };
  const save = async (replace: boolean) => {
    const result = await saver.save(replace);
    if (result.is === 'saved') return done(result);
    const next = outcomeOf(result, article !== null);
    setOutcome(next);
    setAttempts((made) => made + 1);
    void notify.error(
      article ? texts.articles.updateFailed : next.refusal?.message || texts.articles.createFailed,
    );
  };
  const attempt = async (replace: boolean) => {
    if (underWayHere() > 0) await whenArrived();
    if (!form.current) return;
    const check = checkArticle(new FormData(form.current), article ? 'edit' : 'create');
    const wrong = Object.keys(check).length > 0;
    const picture = !wrong && hasUnsentPicture(form.current);
    setFound(wrong ? check : null);
    if (wrong) setAttempts((made) => made + 1);
    if (picture) setOutcome({ message: texts.articles.pictureUnsent, signedOut: false });
    else if (!wrong) await save(replace);
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const replace = event.nativeEvent.submitter?.getAttribute('name') === 'replace';
    if (mayStart()) void during(attempt(replace));
  };
  return { problems, outcome: found ? null : outcome, savedSlug, busy, submit };
}

/** Saves of one form: a new article is made once, an article saved again only when something was typed since. */
function useTurns(desk: Desk, again: boolean) {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);
  const asked = useRef<Written | null>(null);
  const mayStart = () => {
    const content = desk.content();
    if (running.current > 0 && (!again || (asked.current && sameWritten(content, asked.current))))
      return false;
    asked.current = content;
    return true;
  };
  const during = async (work: Promise<void>) => {
    running.current++;
    setBusy(true);
    await work.finally(() => running.current--);
    setBusy(running.current > 0);
  };
  return { busy, mayStart, during };
}

/** Whether a picture stands in the form that could not be sent; it is brought into view. */
function hasUnsentPicture(form: HTMLFormElement): boolean {
  const unsent = unsentPicture(form);
  unsent?.scrollIntoView({ block: 'center' });
  return unsent !== undefined;
}

function outcomeOf(result: Exclude<SaveResult, { is: 'saved' }>, edits: boolean): Outcome {
  if (result.is === 'unsent') return result;
  const { refusal } = result;
  const failed = edits ? texts.articles.updateFailed : texts.articles.createFailed;
  return { message: refusal.message || failed, signedOut: false, refusal };
}

const none: Record<string, string> = {};

/** Each attempt that finds something wrong leads to the first of it, and has it read out also where one already is. */
function useFocusOnFirst(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  useEffect(() => {
    const first = attempts > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!first) return;
    first.blur();
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'center' });
  }, [attempts, form]);
}

/** What was wrong is said until it is mended; what else is wrong, at the next attempt. */
function useMended(
  desk: Desk,
  form: RefObject<HTMLFormElement | null>,
  found: Record<string, string> | null,
  setFound: (left: Record<string, string> | null) => void,
): void {
  const { articleId } = desk;
  useEffect(() => {
    if (!found) return;
    return desk.subscribe(() => {
      if (!form.current) return;
      const now = checkArticle(new FormData(form.current), articleId ? 'edit' : 'create');
      const left = Object.entries(found).filter(([name]) => name in now);
      if (left.length < Object.keys(found).length)
        setFound(left.length > 0 ? Object.fromEntries(left) : null);
    });
  }, [desk, form, found, setFound, articleId]);
}
