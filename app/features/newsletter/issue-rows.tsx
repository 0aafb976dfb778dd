import { Form } from 'react-router';
import type { NewsletterIssue } from '../../../contract/newsletter-issue.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { describeAudience } from './describe-audience.ts';

const stateColours: Record<NewsletterIssue['state'], string> = {
  sending: 'bg-info-tint text-info',
  stopped: 'bg-chip text-soft',
  sent: 'bg-good-tint text-good',
};

/** A table of emails to subscribers, with the numbers of their recipients. */
export function IssueRows({ issues }: { issues: NewsletterIssue[] }) {
  return (
    <DataTable columns={['Subject', 'State', 'Started', 'Recipients', { title: 'Actions', isHidden: true }]}>
      {issues.map((issue) => (
        <IssueRow key={issue._id} issue={issue} />
      ))}
    </DataTable>
  );
}

function IssueRow({ issue }: { issue: NewsletterIssue }) {
  const { subject, state, error, createdAt } = issue;
  return (
    <tr>
      <td className="font-medium">
        <div className="min-w-0">
          <p className="wrap-anywhere" dir="auto">
            {subject}
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
        {describeCounts(issue)}
      </td>
      <td className="text-end">
        <IssueActions issue={issue} />
      </td>
    </tr>
  );
}

/** The numbers of recipients in words, without those that are zero. */
function describeCounts({ waiting, sent, refused, unknown, bounced, unsubscribed }: NewsletterIssue): string {
  const counts = { sent, waiting, refused, 'with unknown delivery': unknown, bounced, unsubscribed };
  const parts = Object.entries(counts).filter(([name, number]) => number > 0 || name === 'sent');
  return parts.map(([name, number]) => `${number.toLocaleString('en-US')} ${name}`).join(', ');
}

function IssueActions({ issue: { _id, state, subject, unknown } }: { issue: NewsletterIssue }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap justify-end gap-2">
      <input type="hidden" name="issue" value={_id} />
      {state === 'sending' && <ActionButton action="stop" label="Stop" subject={subject} />}
      {state === 'stopped' && <ActionButton action="resume" label="Continue" subject={subject} />}
      {state !== 'sending' && unknown > 0 && (
        <ActionButton action="resend" label="Send again where delivery is unknown" subject={subject} />
      )}
    </Form>
  );
}

function ActionButton({ action, label, subject }: { action: string; label: string; subject: string }) {
  return (
    <button
      type="submit"
      name="action"
      value={action}
      aria-label={`${label}: ${subject}`}
      className="button button-quiet button-small"
    >
      {label}
    </button>
  );
}
