import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { MAX_EMAIL } from '../../../contract/limits.ts';

/** What the subscribe page's action answers. */
export type Subscription = { subscribed: true } | { refusal: { message: string } };

/** The newsletter's form; without a script it leads to a page that says the same (`answered`). */
export function NewsletterBox({ answered }: { answered?: Subscription | undefined }) {
  const fetcher = useFetcher<Subscription>();
  const id = useId();
  const answer = fetcher.data ?? answered;
  const subscribed = answer && 'subscribed' in answer;
  const problem = answer && 'refusal' in answer ? answer.refusal.message : undefined;
  return (
    <section aria-labelledby={`${id}-title`} className="page-width my-20">
      <div className="rounded-lg bg-tint px-6 py-12 text-center sm:px-12">
        <h2 id={`${id}-title`} className="font-serif text-section font-semibold">
          New articles by e-mail
        </h2>
        <p className="mx-auto mt-2 max-w-form text-soft">
          A letter when something new is published. No noise, and one click to leave.
        </p>
        {subscribed ? (
          <Confirmation />
        ) : (
          <fetcher.Form method="post" action="/newsletter/subscribe" className="mx-auto mt-6 max-w-form">
            <SubscribeFields id={id} problem={problem} pending={fetcher.state !== 'idle'} />
          </fetcher.Form>
        )}
      </div>
    </section>
  );
}

function SubscribeFields({
  id,
  problem,
  pending,
}: {
  id: string;
  problem: string | undefined;
  pending: boolean;
}) {
  return (
    <>
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          type="email"
          name="email"
          required
          maxLength={MAX_EMAIL}
          autoComplete="email"
          placeholder="you@example.org"
          aria-label="Your e-mail address"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="field"
        />
        <button type="submit" disabled={pending} className="button shrink-0">
          {pending ? 'Subscribing…' : 'Subscribe'}
        </button>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-start text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

function Confirmation() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} role="status" className="mx-auto mt-6 max-w-form font-medium outline-none">
      Almost done: please open the letter we have sent you and confirm your address.
    </p>
  );
}
