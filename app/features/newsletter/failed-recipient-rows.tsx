import { Link } from 'react-router';
import type { FailedRecipient } from '../../../contract/newsletter-issue.ts';
import { pathTo } from '../../../shared/paths.ts';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

const stateColours: Record<FailedRecipient['state'], string> = {
  refused: 'bg-danger-tint text-danger',
  bounced: 'bg-danger-tint text-danger',
  unknown: 'bg-info-tint text-info',
};

/** A table of recipients who did not get an email, or may not have. */
export function FailedRecipientRows({ recipients }: { recipients: FailedRecipient[] }) {
  return (
    <DataTable columns={['Email', 'State', 'Response of the mail server', 'Time']}>
      {recipients.map((recipient, index) => (
        <FailedRecipientRow key={recipient.subscriber?._id ?? index} recipient={recipient} />
      ))}
    </DataTable>
  );
}

function FailedRecipientRow({ recipient }: { recipient: FailedRecipient }) {
  const { subscriber, state, error, at } = recipient;
  return (
    <tr>
      <td className="font-medium wrap-anywhere">
        {subscriber ? (
          <Link to={pathTo.subscriber(subscriber._id)} className="text-link" dir="auto">
            <BreakableEmail email={subscriber.email} />
          </Link>
        ) : (
          'A deleted subscriber'
        )}
      </td>
      <td data-label="State">
        <span className={`badge capitalize ${stateColours[state]}`}>{state}</span>
      </td>
      <td data-label="Response" className="text-soft">
        <span className="text-end wrap-anywhere md:text-start" dir="auto">
          {error}
        </span>
      </td>
      <td data-label="Time" className="text-soft">
        {at && <LocalTime instant={at} />}
      </td>
    </tr>
  );
}
