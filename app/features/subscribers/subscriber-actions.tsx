import { Form } from 'react-router';
import type { Subscriber } from '../../../contract/newsletter.ts';

/** The actions for a subscriber, each with its consequences. */
export function SubscriberActions({ subscriber: { status } }: { subscriber: Subscriber }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {status === 'pending' && (
        <Action id="resend" title="Send the confirmation email again">
          <p className="text-sm text-soft">
            The link in it works for a week. At most two can be sent to an address in a day.
          </p>
          <button type="submit" name="action" value="resend" className="button button-quiet">
            Send again
          </button>
        </Action>
      )}
      {status !== 'unsubscribed' && (
        <Action id="unsubscribe" title="Unsubscribe">
          <p className="text-sm text-soft">
            They get no more emails. Only they can subscribe again: neither you nor an import can.
          </p>
          <button type="submit" name="action" value="unsubscribe" className="button button-quiet">
            Unsubscribe
          </button>
        </Action>
      )}
      <Action id="erase" title="Delete their data permanently">
        <p className="text-sm text-soft">
          The address, dates, preferences and waiting emails are deleted. A hash remains that does not reveal
          the address, so that an import cannot add it again. Backups keep the data until they are deleted.
          This cannot be undone.
        </p>
        <label className="flex cursor-pointer items-start gap-3">
          <input type="checkbox" name="sure" required className="mt-1 size-4" />
          <span>Yes, delete the data of this subscriber</span>
        </label>
        <button type="submit" name="action" value="erase" className="button button-danger">
          Delete permanently
        </button>
      </Action>
    </div>
  );
}

function Action({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="panel scroll-mt-24 p-4 sm:p-5">
      <h2 id={`${id}-title`} className="font-semibold">
        {title}
      </h2>
      <Form method="post" className="mt-2 grid justify-items-start gap-3">
        {children}
      </Form>
    </section>
  );
}
