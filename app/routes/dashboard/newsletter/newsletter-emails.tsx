import { Link } from 'react-router';
import { WELCOME } from '../../../../contract/letter.ts';
import type { UnsentArticle } from '../../../../contract/newsletter-issue.ts';
import { listLetters, listNewsletterEmails } from '../../../../domain/newsletter/newsletter.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { usePolling } from '../../../browser/hooks/use-polling.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { LetterDrafts } from '../../../features/letters/letter-drafts.tsx';
import { NEW_LETTER } from '../../../features/letters/use-letter.ts';
import { IssueRows } from '../../../features/newsletter/issue-rows.tsx';
import { MailNotice } from '../../../features/newsletter/mail-notice.tsx';
import { NotSentRows } from '../../../features/newsletter/not-sent-rows.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { Empty } from '../../../ui/empty.tsx';
import { LocalDay } from '../../../ui/local-time.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import { useMay } from '../../../ui/use-may.ts';
import type { Route } from './+types/newsletter-emails.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.send');
  return runLoader(async () => ({
    ...(await listNewsletterEmails(ctx)),
    drafts: (await listLetters(ctx)).filter(({ sentAt }) => sentAt === null),
  }));
}

const REFRESH_MS = 3000;

export default function NewsletterEmails({ loaderData }: Route.ComponentProps) {
  const { issues, notSent, unsent, drafts, isMailConfigured } = loaderData;
  usePolling(
    issues.some(({ state }) => state === 'sending'),
    REFRESH_MS,
  );
  return (
    <>
      <title>Emails to subscribers</title>
      <PageTitle title="Emails to subscribers" lead="What was sent, and what became of it.">
        {useMay()('newsletter.list') && (
          <Link to="/dashboard/newsletter" className="button button-quiet">
            Subscribers
          </Link>
        )}
        <Link to={pathTo.editLetter(WELCOME)} className="button button-quiet">
          Welcome email
        </Link>
        <Link to={pathTo.editLetter(NEW_LETTER)} className="button">
          Write a letter
        </Link>
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {!isMailConfigured && <MailNotice awaitingEmail={0} />}
        {notSent.length > 0 && (
          <TitledPanel title="Not sent">
            <NotSentRows articles={notSent} />
          </TitledPanel>
        )}
        {drafts.length > 0 && <LetterDrafts letters={drafts} />}
        <div className="panel overflow-x-auto">
          {issues.length === 0 ? (
            <Empty title="Nothing sent yet">
              {unsent.length > 0
                ? 'Choose an article below to send it to subscribers.'
                : 'Write a letter, or send an article by email when you publish it.'}
            </Empty>
          ) : (
            <IssueRows issues={issues} />
          )}
        </div>
        {unsent.length > 0 && <UnsentArticles articles={unsent} />}
      </div>
    </>
  );
}

function UnsentArticles({ articles }: { articles: UnsentArticle[] }) {
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
