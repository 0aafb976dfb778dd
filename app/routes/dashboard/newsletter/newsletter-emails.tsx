import { useEffect } from 'react';
import { Link } from 'react-router';
import {
  decideArticleEmail,
  isMailConfigured,
  listIssues,
  listNotSent,
  listUnsentArticles,
  resendIssue,
  resumeIssue,
  stopIssue,
} from '../../../../domain/newsletter/newsletter.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { usePolling } from '../../../browser/hooks/use-polling.ts';
import { notify } from '../../../browser/toasts.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { IssueRows } from '../../../features/newsletter/issue-rows.tsx';
import { MailNotice } from '../../../features/newsletter/mail-notice.tsx';
import { NotSentRows } from '../../../features/newsletter/not-sent-rows.tsx';
import {
  readActionForm,
  requireAdministrator,
  runAction,
  runLoader,
} from '../../../request/route-helpers.ts';
import { keepForm } from '../../../request/unreachable.ts';
import { ErrorAlert } from '../../../ui/alerts.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LocalDay } from '../../../ui/local-time.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import type { Route } from './+types/newsletter-emails.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.send');
  const canSend = isMailConfigured(ctx);
  return runLoader(async () => ({
    isMailConfigured: canSend,
    issues: await listIssues(ctx),
    notSent: await listNotSent(ctx),
    articles: canSend ? await listUnsentArticles(ctx) : [],
  }));
}

const ACTIONS = ['resend-unknown', 'resend-refused', 'dismiss', 'resume', 'stop'] as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.send');
  const { action, form } = await readActionForm(request, ACTIONS);
  const [issueId, articleId] = ['issue', 'article'].map((name) =>
    String(form.get(name) ?? '').slice(0, 100),
  ) as [string, string];
  return runAction(async () => {
    switch (action) {
      case 'resend-unknown':
      case 'resend-refused': {
        const count = await resendIssue(ctx, issueId, action === 'resend-refused' ? 'refused' : 'unknown');
        return { done: `Sending again to ${plural(count, 'recipient')}` };
      }
      case 'dismiss':
        await decideArticleEmail(ctx, articleId, null);
        return { done: 'The article is not sent' };
      case 'resume':
        await resumeIssue(ctx, issueId);
        return { done: 'Sending continues' };
      case 'stop':
        await stopIssue(ctx, issueId);
        return { done: 'Sending is stopped' };
    }
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** A refused action may mean that the list is outdated. */
export const shouldRevalidate = () => true;

const REFRESH_MS = 3000;

export default function NewsletterEmails({ loaderData, actionData }: Route.ComponentProps) {
  const { issues, notSent, articles, isMailConfigured } = loaderData;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  useEffect(() => {
    if (actionData && 'done' in actionData) notify.success(actionData.done);
  }, [actionData]);
  usePolling(
    issues.some(({ state }) => state === 'sending'),
    REFRESH_MS,
  );
  return (
    <>
      <title>Emails to subscribers</title>
      <PageTitle title="Emails to subscribers" lead="Articles that were sent, and what became of them.">
        <Link to="/dashboard/newsletter" className="button button-quiet">
          Subscribers
        </Link>
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ErrorAlert>{refusal?.message}</ErrorAlert>
        {!isMailConfigured && <MailNotice awaitingEmail={0} />}
        {notSent.length > 0 && (
          <TitledPanel title="Not sent">
            <NotSentRows articles={notSent} />
          </TitledPanel>
        )}
        <div className="panel overflow-x-auto">
          {issues.length === 0 ? (
            <Empty title="Nothing sent yet">
              {articles.length > 0
                ? 'Choose an article below to send it to subscribers.'
                : 'Emails with articles appear here.'}
            </Empty>
          ) : (
            <IssueRows issues={issues} />
          )}
        </div>
        {articles.length > 0 && <UnsentArticles articles={articles} />}
      </div>
    </>
  );
}

function UnsentArticles({ articles }: { articles: { _id: string; title: string; publishedAt: string }[] }) {
  return (
    <section aria-labelledby="unsent-title">
      <h2 id="unsent-title" className="mb-3 text-lg font-semibold">
        Send an article
      </h2>
      <ul className="panel divide-y divide-line">
        {articles.map(({ _id, title, publishedAt }) => (
          <li key={_id} className="flex items-center justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <bdi>{title}</bdi>
              </p>
              <p className="text-sm text-muted">
                <LocalDay instant={publishedAt} />
              </p>
            </div>
            <Link
              to={pathTo.sendByEmail(_id)}
              aria-label={`Send by email: ${title}`}
              className="button button-quiet button-small shrink-0"
            >
              Send by email
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
