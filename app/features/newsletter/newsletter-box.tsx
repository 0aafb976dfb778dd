import { MAX_EMAIL } from '../../../contract/limits.ts';

/** The result of submitting the subscribe page. */
export type Subscription = { subscribed: true } | { refusal: { message: string } };

/**
 * The newsletter form, which site-scripts/newsletter.ts sends. Without scripts it leads to a page with the result (`answered`).
 * The confirmation is rendered from the start, hidden.
 */
export function NewsletterBox({ answered }: { answered?: Subscription | undefined }) {
  const subscribed = answered !== undefined && 'subscribed' in answered;
  const problem = answered && 'refusal' in answered ? answered.refusal.message : '';
  return (
    <section aria-labelledby="newsletter-title" className="lazy page-width my-20">
      <div className="rounded-lg bg-tint px-6 py-12 text-center sm:px-12">
        <h2 id="newsletter-title" className="font-serif text-section font-semibold">
          Newsletter
        </h2>
        <p className="mx-auto mt-2 max-w-form text-balance text-soft">
          Leave your email address for this site’s newsletter. You can unsubscribe at any time.
        </p>
        <form
          method="post"
          action="/newsletter/subscribe"
          data-submit="newsletter"
          hidden={subscribed}
          className="mx-auto mt-6 max-w-form"
        >
          <SubscribeFields problem={problem} />
        </form>
        <p
          tabIndex={-1}
          role="status"
          hidden={!subscribed}
          className="mx-auto mt-6 max-w-form font-medium text-balance outline-none"
        >
          Almost done: please open the email we sent you and confirm your address.
        </p>
      </div>
    </section>
  );
}

function SubscribeFields({ problem }: { problem: string }) {
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
          aria-label="Your email address"
          aria-invalid={problem ? true : undefined}
          aria-describedby="newsletter-problem"
          className="field"
        />
        <button type="submit" data-pending="Subscribing…" className="button shrink-0">
          Subscribe
        </button>
      </div>
      <p id="newsletter-problem" role="alert" className="mt-2 text-start text-sm text-danger empty:hidden">
        {problem}
      </p>
    </>
  );
}
