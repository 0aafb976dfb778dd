import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Subscriber } from '../../../contract/newsletter.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';

/** The actions for a subscriber, each with its consequences. */
export function SubscriberActions({ subscriber: { _id, status } }: { subscriber: Subscriber }) {
  const path = `/newsletter/subscribers/${_id}`;
  const { busy, run } = useOperation();
  const hydrated = useHydrated();
  const resend = () =>
    run(() => callApi('POST', `${path}/confirmation`), { done: 'The confirmation email is on its way.' });
  const unsubscribe = () =>
    run(() => callApi('POST', `${path}/unsubscribe`), { done: 'The subscriber has been unsubscribed.' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {status === 'pending' && (
        <Action id="resend" title="Send the confirmation email again">
          <p className="text-sm text-soft">
            The link in it works for a week. At most two can be sent to an address in a day.
          </p>
          <Button
            type="button"
            className="button button-quiet"
            disabled={!hydrated}
            busy={busy}
            onClick={() => void resend()}
          >
            Send again
          </Button>
        </Action>
      )}
      {status !== 'unsubscribed' && (
        <Action id="unsubscribe" title="Unsubscribe">
          <p className="text-sm text-soft">
            They get no more emails. Only they can subscribe again: neither you nor an import can.
          </p>
          <Button
            type="button"
            className="button button-quiet"
            disabled={!hydrated}
            busy={busy}
            onClick={() => void unsubscribe()}
          >
            Unsubscribe
          </Button>
        </Action>
      )}
      <Action id="erase" title="Delete their data permanently">
        <p className="text-sm text-soft">
          The address, dates, preferences and waiting emails are deleted. A hash remains that does not reveal
          the address, so that an import cannot add it again. Backups keep the data until they are deleted.
          This cannot be undone.
        </p>
        <Erase path={path} />
      </Action>
    </div>
  );
}

function Erase({ path }: { path: string }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { busy, run } = useOperation();
  const [isSure, setSure] = useState(false);
  const erase = () =>
    run(async () => {
      await callApi('DELETE', path);
      await navigate('/dashboard/newsletter?erased');
    });
  return (
    <>
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={isSure}
          onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          className="mt-1 size-4"
        />
        <span>Yes, delete the data of this subscriber</span>
      </label>
      <Button
        type="button"
        className="button button-danger"
        refusal={isSure ? null : 'Please confirm that you want to delete the subscriber'}
        disabled={!hydrated}
        busy={busy}
        onClick={() => void erase()}
      >
        Delete permanently
      </Button>
    </>
  );
}

function Action({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="panel scroll-mt-24 p-4 sm:p-5">
      <h2 id={`${id}-title`} className="font-semibold">
        {title}
      </h2>
      <div className="mt-2 grid justify-items-start gap-3">{children}</div>
    </section>
  );
}
