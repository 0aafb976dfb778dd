import { ExternalLink, Send } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { EmailChoice } from '../../../../contract/newsletter-issue.ts';
import { describeSending } from '../../../../domain/newsletter/newsletter.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { callApi } from '../../../browser/api.ts';
import { useAttempt } from '../../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../../browser/hooks/use-hydrated.ts';
import { notify } from '../../../browser/toasts.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { MailNotice } from '../../../features/newsletter/mail-notice.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { ErrorAlert } from '../../../ui/alerts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/field.tsx';
import type { Route } from './+types/newsletter-send.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.send');
  return runLoader(() => describeSending(ctx, params.id));
}

export default function NewsletterSend({ loaderData }: Route.ComponentProps) {
  const { articleId, title, category, all, chosen, isMailConfigured } = loaderData;
  const { busy, refusal, send, sendTest } = useArticleEmail(articleId);
  const isReady = useHydrated();
  return (
    <>
      <title>{`Send by email: ${title}`}</title>
      <PageTitle title="Send by email" lead={title}>
        <Link to="/dashboard/newsletter/emails" className="button button-quiet">
          All emails
        </Link>
      </PageTitle>
      <form
        method="post"
        className="panel grid gap-6 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          const choice = readChoice(new FormData(event.currentTarget), category);
          const isTest = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'test';
          void (isTest ? sendTest(choice) : send(choice));
        }}
      >
        <ErrorAlert>{refusal?.message}</ErrorAlert>
        {!isMailConfigured && <MailNotice awaitingEmail={0} />}
        <AudienceChoice category={category} all={all} chosen={chosen} />
        <ContentChoice articleId={articleId} />
        <p className="text-sm text-soft">
          An article can be emailed only once. Later edits do not change the email.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="action"
            value="send"
            className="button"
            disabled={!isMailConfigured || !isReady}
            busy={busy}
          >
            <Send size={18} aria-hidden className="rtl:-scale-x-100" /> Send to subscribers
          </Button>
          <Button
            type="submit"
            name="action"
            value="test"
            className="button button-quiet"
            disabled={!isReady}
            busy={busy}
          >
            Send a test to me
          </Button>
        </div>
      </form>
    </>
  );
}

/** Sends an article by email to subscribers, or as a test to the signed-in user. */
function useArticleEmail(articleId: string) {
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt();
  const path = `/newsletter/article-email/${articleId}`;
  const send = ({ audience, content }: EmailChoice) =>
    attempt(async () => {
      await callApi('PUT', path, { choice: { audience, content } });
      await navigate('/dashboard/newsletter/emails');
    });
  const sendTest = ({ content }: EmailChoice) =>
    attempt(async () => {
      notify.success(`Test email sent to ${await callApi<string>('POST', `${path}/test`, { content })}`);
    });
  return { busy, refusal, send, sendTest };
}

function readChoice(form: FormData, category: string): EmailChoice {
  const content = form.get('content') === 'excerpt' ? 'excerpt' : 'whole';
  const audience =
    form.get('to') === 'category' ? ({ to: 'category', category } as const) : { to: 'all' as const };
  return { audience, content };
}

interface AudienceChoiceProps {
  category: string;
  /** How many receive the category. */
  all: number;
  /** How many have chosen it. */
  chosen: number;
}

function AudienceChoice({ category, all, chosen }: AudienceChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Who gets it</legend>
      <Choice name="to" value="all" defaultChecked>
        All subscribers who receive this category, including those who receive everything ({count(all)})
      </Choice>
      <Choice name="to" value="category">
        Only subscribers who chose “<bdi>{category}</bdi>” ({count(chosen)})
      </Choice>
    </fieldset>
  );
}

function ContentChoice({ articleId }: { articleId: string }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">What they get</legend>
      <Choice name="content" value="whole" defaultChecked>
        The whole article <PreviewLink articleId={articleId} content="whole" />
      </Choice>
      <Choice name="content" value="excerpt">
        The excerpt with a link <PreviewLink articleId={articleId} content="excerpt" />
      </Choice>
    </fieldset>
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
