import { Link } from 'react-router';
import type { SubscriberDetails } from '../../../../contract/newsletter.ts';
import { getSubscriber } from '../../../../domain/newsletter/newsletter.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { SubscriberActions } from '../../../features/subscribers/subscriber-actions.tsx';
import { Preferences, SubscriberStatus } from '../../../features/subscribers/subscriber-rows.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import type { Route } from './+types/subscriber.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.list');
  return { subscriber: await runLoader(() => getSubscriber(ctx, params.id)) };
}

export default function SubscriberScreen({ loaderData: { subscriber } }: Route.ComponentProps) {
  return (
    <>
      <title>{subscriber.email}</title>
      <PageTitle title="Subscriber" lead={subscriber.email}>
        <Link to="/dashboard/newsletter" className="button button-quiet">
          All subscribers
        </Link>
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Details subscriber={subscriber} />
        {subscriber.emails.length > 0 && <Emails emails={subscriber.emails} />}
        <SubscriberActions subscriber={subscriber} />
      </div>
    </>
  );
}

function Details({ subscriber }: { subscriber: SubscriberDetails }) {
  const { createdAt, confirmedAt, importedAt, unsubscribedAt, bouncedAt } = subscriber;
  return (
    <div className="panel">
      <Facts>
        <Fact label="Status">
          <SubscriberStatus subscriber={subscriber} />
        </Fact>
        <Fact label="Preferences">
          <Preferences subscriber={subscriber} />
        </Fact>
        <Fact label="Signed up">
          <LocalTime instant={createdAt} />
        </Fact>
        {confirmedAt && (
          <Fact label={importedAt ? 'Consented' : 'Confirmed'}>
            <LocalTime instant={confirmedAt} />
          </Fact>
        )}
        <Fact label="Source">
          {importedAt ? (
            <>
              Imported, <LocalTime instant={importedAt} />
            </>
          ) : (
            'This site'
          )}
        </Fact>
        {unsubscribedAt && (
          <Fact label="Unsubscribed">
            <LocalTime instant={unsubscribedAt} />
          </Fact>
        )}
        {bouncedAt && (
          <Fact label="Bounced">
            <LocalTime instant={bouncedAt} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function Emails({ emails }: Pick<SubscriberDetails, 'emails'>) {
  return (
    <TitledPanel title="Latest emails">
      <DataTable columns={['Subject', 'Sent', 'State']}>
        {emails.map((email) => (
          <tr key={`${email.at} ${email.subject}`}>
            <td dir="auto" className="font-medium">
              {email.subject}
            </td>
            <td data-label="Sent" className="text-soft">
              <LocalTime instant={email.at} />
            </td>
            <td data-label="State" className="text-soft">
              <span className="text-end md:text-start">
                {describeEmail(email)}
                {email.error && <span className="block text-sm wrap-anywhere">{email.error}</span>}
              </span>
            </td>
          </tr>
        ))}
      </DataTable>
    </TitledPanel>
  );
}

function describeEmail({ state, bouncedAt, unsubscribedAt }: SubscriberDetails['emails'][number]): string {
  if (unsubscribedAt) return 'unsubscribed through its link';
  return bouncedAt ? 'bounced' : state;
}
