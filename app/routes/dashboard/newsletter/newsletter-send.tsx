import { ExternalLink, Send } from 'lucide-react';
import { useEffect } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { emailChoice } from '../../../../contract/newsletter-issue.ts';
import { describeSending, sendArticle, sendArticleTest } from '../../../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../../../domain/parse-input.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { notify } from '../../../browser/toasts.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { MailNotice } from '../../../features/newsletter/mail-notice.tsx';
import {
  readActionForm,
  requireAdministrator,
  runAction,
  runLoader,
} from '../../../request/route-helpers.ts';
import { keepForm } from '../../../request/unreachable.ts';
import { ErrorAlert } from '../../../ui/alerts.tsx';
import { Choice } from '../../../ui/field.tsx';
import type { Route } from './+types/newsletter-send.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.send');
  return runLoader(() => describeSending(ctx, params.id));
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.send');
  const { action, form } = await readActionForm(request, ['send', 'test']);
  const to = form.get('to');
  return runAction(async () => {
    const { audience, content } = parseInput(emailChoice, {
      audience: to === 'category' ? { to, category: form.get('category') } : { to },
      content: form.get('content'),
    });
    if (action === 'test')
      return {
        done: `Test email sent to ${await sendArticleTest(ctx, { article: params.id, sessionId: null }, content)}`,
      };
    await sendArticle(ctx, params.id, { audience, content });
    throw redirect('/dashboard/newsletter/emails');
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function NewsletterSend({ loaderData, actionData }: Route.ComponentProps) {
  const { articleId, title, category, all, chosen, isMailConfigured } = loaderData;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const isSending = useNavigation().state === 'submitting';
  useEffect(() => {
    if (actionData && 'done' in actionData) notify.success(actionData.done);
  }, [actionData]);
  return (
    <>
      <title>{`Send by email: ${title}`}</title>
      <PageTitle title="Send by email" lead={title}>
        <Link to="/dashboard/newsletter/emails" className="button button-quiet">
          All emails
        </Link>
      </PageTitle>
      <Form method="post" className="panel grid max-w-wide gap-6 p-5">
        <ErrorAlert>{refusal?.message}</ErrorAlert>
        {!isMailConfigured && <MailNotice awaitingEmail={0} />}
        <input type="hidden" name="category" value={category} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">Who gets it</legend>
          <Choice name="to" value="all" defaultChecked>
            All subscribers who receive this category, including those who receive everything ({count(all)})
          </Choice>
          <Choice name="to" value="category">
            Only subscribers who chose “{category}” ({count(chosen)})
          </Choice>
        </fieldset>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">What they get</legend>
          <Choice name="content" value="whole" defaultChecked>
            The whole article <PreviewLink articleId={articleId} content="whole" />
          </Choice>
          <Choice name="content" value="excerpt">
            The excerpt with a link <PreviewLink articleId={articleId} content="excerpt" />
          </Choice>
        </fieldset>
        <p className="text-sm text-soft">
          An article can be emailed only once. Later edits do not change the email.
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            name="action"
            value="send"
            className="button"
            disabled={!isMailConfigured || isSending}
          >
            <Send size={18} aria-hidden className="rtl:-scale-x-100" /> Send to subscribers
          </button>
          <button
            type="submit"
            name="action"
            value="test"
            className="button button-quiet"
            disabled={isSending}
          >
            Send a test to me
          </button>
        </div>
      </Form>
    </>
  );
}

function PreviewLink({ articleId, content }: { articleId: string; content: string }) {
  return (
    <a
      href={`${pathTo.emailPreview(articleId)}?content=${content}`}
      target="_blank"
      rel="noreferrer"
      className="text-link ms-2 inline-flex items-center gap-1 text-sm"
      aria-label={`Preview: ${content === 'whole' ? 'the whole article' : 'the excerpt'}`}
    >
      Preview <ExternalLink size={14} aria-hidden />
    </a>
  );
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
