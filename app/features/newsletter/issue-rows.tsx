import { Link } from 'react-router';
import type { NewsletterIssue } from '../../../contract/newsletter-issue.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi } from '../../browser/api.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useMay } from '../../ui/use-may.ts';
import { describeAudience } from './describe-audience.ts';

const stateColours: Record<NewsletterIssue['state'], string> = {
  sending: 'bg-info-tint text-info',
  stopped: 'bg-chip text-soft',
  sent: 'bg-good-tint text-good',
};

/** A table of emails to subscribers, with the numbers of their recipients. */
export function IssueRows({ issues }: { issues: NewsletterIssue[] }) {
  return (
    <DataTable columns={['Subject', 'State', 'Started', 'Recipients']}>
      {issues.map((issue) => (
        <IssueRow key={issue._id} issue={issue} />
      ))}
    </DataTable>
  );
}

function IssueRow({ issue }: { issue: NewsletterIssue }) {
  const seesRecipients = useMay()('newsletter.list');
  const { subject, state, error, createdAt } = issue;
  return (
    <tr>
      <td className="font-medium">
        <div className="min-w-0">
          <p className="wrap-anywhere" dir="auto">
            {issue.letterId === null ? (
              subject
            ) : (
              <Link to={pathTo.editLetter(issue.letterId)} className="text-link">
                {subject}
              </Link>
            )}
          </p>
          <p className="text-sm font-normal text-soft">{describeAudience(issue)}</p>
          {error && <p className="text-sm font-normal break-words text-danger">{error}</p>}
        </div>
      </td>
      <td data-label="State">
        <span className={`badge capitalize ${stateColours[state]}`}>{state}</span>
      </td>
      <td data-label="Started" className="text-soft">
        <LocalTime instant={createdAt} />
      </td>
      <td data-label="Recipients" className="text-soft tabular-nums">
        <span className="text-end md:text-start">
          {describeCounts(issue)}
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:justify-end">
            {seesRecipients && hasFailed(issue) && (
              <Link
                to={pathTo.newsletterEmail(issue._id)}
                aria-label={`Who did not get it: ${subject}`}
                className="text-link inline-flex min-h-6 items-center"
              >
                Who did not get it
              </Link>
            )}
            <IssueActions issue={issue} className="button-small" />
          </span>
        </span>
      </td>
    </tr>
  );
}

function hasFailed({ refused, unknown, bounced }: NewsletterIssue): boolean {
  return refused + unknown + bounced > 0;
}

/** The numbers of recipients in words, without those that are zero. */
function describeCounts({ waiting, sent, refused, unknown, bounced, unsubscribed }: NewsletterIssue): string {
  const counts = { sent, waiting, refused, 'with unknown delivery': unknown, bounced, unsubscribed };
  const parts = Object.entries(counts).filter(([name, number]) => number > 0 || name === 'sent');
  return parts.map(([name, number]) => `${number.toLocaleString('en-US')} ${name}`).join(', ');
}

/** Buttons that stop or continue an email, and send it again to recipients who did not get it. */
export function IssueActions({ issue, className = '' }: { issue: NewsletterIssue; className?: string }) {
  const { _id, state, subject, unknown, refused } = issue;
  const { busy, run } = useOperation();
  const path = `/newsletter/emails/${_id}`;
  const resend = async (to: 'unknown' | 'refused') => {
    const { recipients } = await callApi<{ recipients: number }>('POST', `${path}/resend`, { to });
    return `Sending again to ${plural(recipients, 'recipient')}`;
  };
  const button = (label: string, work: () => Promise<unknown>, done?: string) => (
    <Button
      type="button"
      aria-label={`${label}: ${subject}`}
      className={`button button-quiet ${className}`}
      busy={busy}
      onClick={() => void run(work, { done })}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {state === 'sending' && button('Stop', () => callApi('POST', `${path}/stop`), 'Sending is stopped')}
      {state === 'stopped' &&
        button('Continue', () => callApi('POST', `${path}/resume`), 'Sending continues')}
      {state !== 'sending' &&
        unknown > 0 &&
        button('Send again where delivery is unknown', () => resend('unknown'))}
      {state !== 'sending' && refused > 0 && button('Send again to the refused', () => resend('refused'))}
    </div>
  );
}
