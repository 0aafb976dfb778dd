import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { notify } from '../../../components/toasts.tsx';
import { underWayHere, unsentPicture, whenArrived } from '../../../components/under-way.ts';
import type { Refusal } from '../../../route-helpers.ts';
import { useSite } from '../../../site.ts';
import { isSameContent } from '../../autosave/form-content.ts';
import { type SaveOptions, type SaveResult, Saver } from '../../autosave/save.ts';
import type { EditorSession } from '../../autosave/session.ts';
import type { ArticleFormProps } from '../editor-props.ts';
import { type CheckOptions, checkArticle } from './check-article.ts';
import { shortcutStatus } from './save-status.ts';

/** Why the last save is not done; `refusal` when the server looked at it and would not have it. */
export interface Outcome {
  message: string;
  signedOut: boolean;
  refusal?: Refusal;
}

type Saved = Extract<SaveResult, { is: 'saved' }>;

/** `isNew` says that the form was opened for a new article. */
type SavingProps = ArticleFormProps & { isNew: boolean };

/** Sends the form when it holds what it needs; whatever the answer is, the form stays as it is. */
export function useSaving(desk: EditorSession, form: RefObject<HTMLFormElement | null>, props: SavingProps) {
  const { article, start, refused, onSaved, isNew } = props;
  const { timeZone } = useSite();
  const [saver] = useState(() => new Saver(desk, timeZone, start.earlier?.lang));
  const [found, setFound] = useState<Record<string, string> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(() =>
    refused ? outcomeOf({ is: 'refused', refusal: refused.refusal }, article !== null) : null,
  );
  const { busy, mayStart, during } = useTurns();
  const [savedSlug, setSavedSlug] = useState<string | null>(null);
  const [hasSaved, setHasSaved] = useState(false);
  const problems = found ?? outcome?.refusal?.fields ?? none;
  const [attempts, setAttempts] = useState(0);
  useFocusOnFirst(form, attempts);
  const current = article?.status ?? null;
  const checks: CheckOptions = { current, select: isNew };
  useMended(desk, form, { found, setFound, checks });
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
    if (slug !== content.slug && desk.sequence !== sequence) desk.slugChanged(slug);
  };
  const done = (result: Saved) => {
    void notify.success(result.created ? texts.articles.created : texts.articles.updated);
    setOutcome(null);
    setHasSaved(true);
    onSaved(result.article, result);
    takeAddress(result);
  };
  const save = async (options: SaveOptions) => {
    const result = await saver.save(options);
    if (result.is === 'saved') return done(result);
    const isNewStill = desk.articleId === null;
    const next = outcomeOf(result, !isNewStill);
    setOutcome(next);
    setAttempts((made) => made + 1);
    // The panel of a conflict says what happened and what to do: it is no failure.
    if (!isNewStill && next.refusal?.status === 409) return;
    void notify.errorBeside(
      isNewStill ? next.refusal?.message || texts.articles.createFailed : texts.articles.updateFailed,
    );
  };
  const attempt = async (options: SaveOptions) => {
    if (underWayHere() > 0) await whenArrived();
    if (!form.current) return;
    const check = checkArticle(new FormData(form.current), { ...checks, as: options.as });
    const wrong = Object.keys(check).length > 0;
    const picture = !wrong && hasUnsentPicture(form.current);
    setFound(wrong ? check : null);
    if (wrong) setAttempts((made) => made + 1);
    if (picture) setOutcome({ message: texts.articles.pictureUnsent, signedOut: false });
    else if (!wrong) await save(options);
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const replace = event.nativeEvent.submitter?.getAttribute('name') === 'replace';
    if (mayStart(desk.content())) void during(attempt({ replace }));
  };
  /** Saves it as what it is now; nothing where that would change nothing. */
  const saveInPassing = () => {
    const typed = desk.content();
    const as = shortcutStatus(typed.status, current);
    const content = { ...typed, status: as };
    const picture = underWayHere() > 0 || unsentPicture(form.current ?? document);
    if (desk.articleId !== null && !picture && desk.isSaved(content)) return;
    if (mayStart(content)) void during(attempt({ as }));
  };
  return { problems, outcome: found ? null : outcome, savedSlug, hasSaved, busy, submit, saveInPassing };
}

/** Saves of one form: while one is under way, another follows only when something else is to be saved. */
function useTurns() {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);
  const asked = useRef<FormContent | null>(null);
  const mayStart = (content: FormContent) => {
    if (running.current > 0 && asked.current && isSameContent(content, asked.current)) return false;
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

interface Mending {
  found: Record<string, string> | null;
  setFound: (left: Record<string, string> | null) => void;
  checks: CheckOptions;
}

/** What was wrong is said until it is mended; what else is wrong, at the next attempt. */
function useMended(
  desk: EditorSession,
  form: RefObject<HTMLFormElement | null>,
  { found, setFound, checks: { current, select } }: Mending,
): void {
  useEffect(() => {
    if (!found) return;
    return desk.subscribe(() => {
      if (!form.current) return;
      const now = checkArticle(new FormData(form.current), { current, select });
      const left = Object.entries(found).filter(([name]) => name in now);
      if (left.length < Object.keys(found).length)
        setFound(left.length > 0 ? Object.fromEntries(left) : null);
    });
  }, [desk, form, found, setFound, current, select]);
}
