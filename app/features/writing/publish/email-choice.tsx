import { useEffect, useId, useState } from 'react';
import {
  type ArticleEmailState,
  type EmailChoice,
  NEW_ARTICLE,
} from '../../../../contract/newsletter-issue.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { callApi, errorMessage } from '../../../browser/api.ts';
import { useLoaded } from '../../../browser/hooks/use-loaded.ts';
import { notify } from '../../../browser/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/field.tsx';
import { useEditorSession } from '../../autosave/session-context.ts';
import { ENDPOINT } from './email-after-save.ts';

interface EmailChoiceProps {
  /** The `_id` of the saved article; null for a new one. */
  articleId: string | null;
  category: string;
  onChange: (choice: EmailChoice | null) => void;
}

/** Asks who gets the article by email. Says why where it cannot be sent. */
export function EmailChoiceFields({ articleId, category, onChange }: EmailChoiceProps) {
  const query = new URLSearchParams({ category, ...(articleId !== null && { article: articleId }) });
  const { data: state, hasFailed } = useLoaded<ArticleEmailState>(`${ENDPOINT}?${query}`);
  const [choice, setChoice] = useState<EmailChoice | null>();
  const current = choice === undefined ? (state?.choice ?? null) : choice;
  const choose = (next: EmailChoice | null) => {
    setChoice(next);
    onChange(next);
  };
  const content = current?.content ?? 'whole';
  const canSend = state?.isMailConfigured && !state.isSent;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">By email</legend>
      <p role="status" className="text-soft empty:hidden">
        {hasFailed && 'The subscribers could not be loaded. You can send the article later.'}
        {state?.isSent && 'This article has already been emailed. Each article can be sent only once.'}
        {state && !state.isSent && !state.isMailConfigured && 'Nobody: this site cannot send email yet.'}
      </p>
      {canSend && (
        <>
          <Choice name="email" checked={current === null} onChange={() => choose(null)}>
            Nobody
          </Choice>
          <Choice
            name="email"
            checked={current?.audience.to === 'all'}
            onChange={() => choose({ audience: { to: 'all' }, content })}
          >
            All subscribers who receive this category, including those who receive everything (
            {number(state.audience.all)})
          </Choice>
          {category !== '' && (
            <Choice
              name="email"
              checked={current?.audience.to === 'category'}
              onChange={() => choose({ audience: { to: 'category', category }, content })}
            >
              Only subscribers who chose this category ({number(state.audience.category)})
            </Choice>
          )}
          {current && (
            <Content
              articleId={articleId}
              content={content}
              onChoose={(next) => choose({ ...current, content: next })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

interface ContentProps {
  articleId: string | null;
  content: EmailChoice['content'];
  onChoose: (content: EmailChoice['content']) => void;
}

/** Chooses what the email contains, and previews it with the current text. */
function Content({ articleId, content, onChoose }: ContentProps) {
  const session = useEditorSession();
  const id = useId();
  const [isSending, setSending] = useState(false);
  const written = articleId ?? NEW_ARTICLE;
  // The preview shows what the server has.
  useEffect(() => void session.flush(), [session]);
  const sendTest = async () => {
    setSending(true);
    try {
      await session.flush();
      await session.whenOnServer();
      const to = await callApi<string>('POST', `${ENDPOINT}/${written}/test`, { content, desk: session.id });
      notify.success(`Test email sent to ${to}`);
    } catch (error) {
      notify.error(errorMessage(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="sr-only">
        What the email contains
      </label>
      <select
        id={id}
        value={content}
        onChange={({ target }) => onChoose(target.value === 'excerpt' ? 'excerpt' : 'whole')}
        className="field w-auto"
      >
        <option value="whole">The whole article</option>
        <option value="excerpt">The excerpt with a link</option>
      </select>
      <a
        href={`${pathTo.emailPreview(written)}?${new URLSearchParams({ content, desk: session.id })}`}
        target="_blank"
        rel="noreferrer"
        className="text-link"
      >
        Preview
      </a>
      <Button
        type="button"
        className="text-link"
        busy={isSending}
        onClick={() => void (!isSending && sendTest())}
      >
        Send a test to me
      </Button>
    </div>
  );
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
