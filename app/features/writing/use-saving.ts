import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import { addressOf } from '../../addresses.ts';
import { notify } from '../../components/toasts.tsx';
import type { Refusal } from '../../load.ts';
import { useSite } from '../../site.ts';
import type { SittingProps } from './article-desk-props.ts';
import { checkArticle } from './check-article.ts';
import type { Desk } from './journal/desk.ts';
import { type SaveResult, Saver } from './journal/save.ts';
import { nothingWritten } from './written.ts';

/** Why the last save is not done; `refusal` when the server looked at it and would not have it. */
export interface Outcome {
  message: string;
  signedOut: boolean;
  refusal?: Refusal;
}

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
  const [busy, setBusy] = useState(false);
  const [savedSlug, setSavedSlug] = useState<string | null>(null);
  const problems = found ?? outcome?.refusal?.fields ?? {};
  useFocusOnFirst(form, problems);
  useEffect(() => {
    const { refusal } = outcome ?? {};
    if (!refusal || Object.keys(refusal.fields).length > 0) return;
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [outcome, form]);

  const done = (result: Extract<SaveResult, { is: 'saved' }>) => {
    void notify.success(article ? texts.articles.updated : texts.articles.created);
    setOutcome(null);
    onSaved(result.article);
    const isAll = desk.sequence === result.sequence;
    if (article && isAll) setSavedSlug(result.article.slug);
    if (article) return;
    if (isAll) return onNext({ content: nothingWritten });
    // It was typed on meanwhile: that belongs to the article that is there now.
    desk.becomes(result.article._id);
    void navigate(addressOf.edit(result.article._id));
  };
  const save = async (replace: boolean) => {
    setBusy(true);
    const result = await saver.save(replace);
    setBusy(false);
    if (result.is === 'saved') return done(result);
    const next = outcomeOf(result, article !== null);
    setOutcome(next);
    void notify.error(
      article ? texts.articles.updateFailed : next.refusal?.message || texts.articles.createFailed,
    );
  };
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const check = checkArticle(new FormData(event.currentTarget), article ? 'edit' : 'create');
    const wrong = Object.keys(check).length > 0;
    setFound(wrong ? check : null);
    const button = event.nativeEvent.submitter;
    if (!wrong) void save(button?.getAttribute('name') === 'replace');
  };
  return { problems, outcome: found ? null : outcome, savedSlug, busy, submit };
}

function outcomeOf(result: Exclude<SaveResult, { is: 'saved' }>, edits: boolean): Outcome {
  if (result.is === 'unsent') return result;
  const { refusal } = result;
  const failed = edits ? texts.articles.updateFailed : texts.articles.createFailed;
  return { message: refusal.message || failed, signedOut: false, refusal };
}

function useFocusOnFirst(form: RefObject<HTMLFormElement | null>, problems: Record<string, string>): void {
  const [first] = Object.keys(problems);
  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]:not([type=hidden])`)?.focus();
  }, [first, form]);
}
