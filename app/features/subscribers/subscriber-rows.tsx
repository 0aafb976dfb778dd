import { MailPlus, Trash2, UserMinus } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { Subscriber } from '../../../contract/newsletter.ts';
import { pathTo } from '../../../shared/paths.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { frequencyNames } from './subscriber-filter.ts';

/** A table of newsletter subscribers. */
export function SubscriberRows({ subscribers }: { subscribers: Subscriber[] }) {
  return (
    <DataTable
      columns={[
        'Email',
        'Status',
        // Below the address where the columns do not fit.
        { title: 'Preferences', className: 'max-xl:hidden' },
        'Signed up',
        'Confirmed',
        { title: 'Actions', isHidden: true },
      ]}
    >
      {subscribers.map((subscriber) => (
        <SubscriberRow key={subscriber._id} subscriber={subscriber} />
      ))}
    </DataTable>
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { _id, email, createdAt, confirmedAt } = subscriber;
  return (
    <tr>
      <td className="font-medium wrap-anywhere">
        <div>
          <Link to={pathTo.subscriber(_id)} className="text-link" dir="auto">
            <BreakableEmail email={email} />
          </Link>
          <div className="text-sm font-normal text-soft xl:hidden">
            <Preferences subscriber={subscriber} />
          </div>
        </div>
      </td>
      <td data-label="Status">
        <span className="text-end md:text-start">
          <SubscriberStatus subscriber={subscriber} />
        </span>
      </td>
      <td className="text-soft max-xl:hidden">
        <Preferences subscriber={subscriber} />
      </td>
      <td data-label="Signed up" className="text-soft">
        <LocalDay instant={createdAt} />
      </td>
      <td data-label="Confirmed" className="text-soft">
        {confirmedAt && <LocalDay instant={confirmedAt} />}
      </td>
      <td>
        <Actions subscriber={subscriber} />
      </td>
    </tr>
  );
}

const statusColours: Record<Subscriber['status'], string> = {
  confirmed: 'bg-good-tint text-good',
  pending: 'bg-info-tint text-info',
  unsubscribed: 'bg-chip text-soft',
};

/** The status of a subscriber as a badge, with the reason for a bounce. */
export function SubscriberStatus({ subscriber }: { subscriber: Subscriber }) {
  const { status, bouncedAt, bounceReason, unsubscribedAt } = subscriber;
  const isUnsubscribed = status === 'unsubscribed';
  if (isUnsubscribed && bouncedAt) {
    return (
      <>
        <span className="badge bg-danger-tint text-danger">Bounced</span>
        {bounceReason && (
          <span className="mt-1 line-clamp-2 block text-sm wrap-anywhere text-soft" dir="auto">
            {bounceReason}
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <span className={`badge capitalize ${statusColours[status]}`}>{status}</span>
      {isUnsubscribed && unsubscribedAt && (
        <span className="mt-1 block text-sm text-soft">
          <LocalDay instant={unsubscribedAt} />
        </span>
      )}
    </>
  );
}

/** How often a subscriber wants emails, and of which categories. */
export function Preferences({ subscriber: { frequency, categories } }: { subscriber: Subscriber }) {
  return (
    <>
      <span className="whitespace-nowrap">{frequencyNames[frequency]}</span>
      {categories.length > 0 && (
        <span className="block text-sm wrap-anywhere">
          {categories.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <bdi>{categoryTitle(name)}</bdi>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

const button = 'icon-button text-muted hover:text-ink';

/** Buttons for a subscriber. Those that unsubscribe and delete open the page that asks. */
function Actions({ subscriber: { _id, email, status } }: { subscriber: Subscriber }) {
  const path = pathTo.subscriber(_id);
  return (
    <span className="flex grow justify-end">
      {status === 'pending' && (
        <Form method="post" action={path}>
          <button
            type="submit"
            name="action"
            value="resend"
            className={button}
            title="Send the confirmation email again"
            aria-label={`Send the confirmation email again to ${email}`}
          >
            <MailPlus size={17} aria-hidden />
          </button>
        </Form>
      )}
      {status === 'confirmed' && (
        <Link
          to={`${path}#unsubscribe`}
          className={button}
          title="Unsubscribe"
          aria-label={`Unsubscribe ${email}`}
        >
          <UserMinus size={17} aria-hidden />
        </Link>
      )}
      <Link
        to={`${path}#erase`}
        className={button}
        title="Delete data"
        aria-label={`Delete the data of ${email}`}
      >
        <Trash2 size={17} aria-hidden />
      </Link>
    </span>
  );
}
