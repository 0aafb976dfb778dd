import type { Subscriber } from '../../../contract/newsletter.ts';
import { LocalDay } from '../../ui/local-time.tsx';

const statusColours: Record<Subscriber['status'], string> = {
  confirmed: 'bg-good-tint text-good',
  pending: 'bg-info-tint text-info',
  unsubscribed: 'bg-sunken text-soft',
};

/** A table of newsletter subscribers. */
export function SubscriberRows({ subscribers }: { subscribers: Subscriber[] }) {
  return (
    <table className="data-table stacked">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Status</th>
          <th scope="col">Signed up</th>
          <th scope="col">Confirmed</th>
          <th scope="col">Unsubscribed</th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map(({ _id, email, status, createdAt, confirmedAt, unsubscribedAt }) => (
          <tr key={_id}>
            <td className="font-medium break-all">{email}</td>
            <td data-label="Status">
              <span className={`badge capitalize ${statusColours[status]}`}>{status}</span>
            </td>
            <td data-label="Signed up" className="text-soft">
              <LocalDay instant={createdAt} />
            </td>
            <td data-label="Confirmed" className="text-soft">
              {confirmedAt && <LocalDay instant={confirmedAt} />}
            </td>
            <td data-label="Unsubscribed" className="text-soft">
              {unsubscribedAt && <LocalDay instant={unsubscribedAt} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
