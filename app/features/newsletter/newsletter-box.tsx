import { MAX_EMAIL } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';

/** The result of submitting the subscribe page. */
export type Subscription =
  | { subscribed: true }
  | { refusal: { message: string } }
  /** The form must be sent again, with this token. */
  | { again: { email: string; token: string } };

interface NewsletterFormProps {
  result?: Subscription | undefined;
  /** False if emails reach nobody, because no mail server is configured. */
  isMailConfigured: boolean;
}

/** A honeypot: people do not see this field, and bots fill it in (see decision 040). */
export const HONEYPOT_FIELD = 'subject';

export const NEWSLETTER_LEAD =
  'Enter your email address to get this site’s newsletter. You can unsubscribe at any time.';

/** The newsletter form in a box of a page. */
export function NewsletterBox(props: NewsletterFormProps) {
  return (
    <section aria-labelledby="newsletter-title" className="lazy page-width my-20">
      <div className="rounded-lg bg-tint px-6 py-12 text-center sm:px-12">
        <h2 id="newsletter-title" className="font-serif text-section font-semibold">
          Newsletter
        </h2>
        <p className="mx-auto mt-2 max-w-form text-balance text-soft">{NEWSLETTER_LEAD}</p>
        <NewsletterForm {...props} />
      </div>
    </section>
  );
}

/**
 * The newsletter form, which site-scripts/newsletter.ts sends. Without scripts it leads to a page with the
 * `result`. The confirmation is rendered from the start, hidden.
 */
export function NewsletterForm({ result, isMailConfigured }: NewsletterFormProps) {
  const subscribed = result !== undefined && 'subscribed' in result;
  const error = result && 'refusal' in result ? result.refusal.message : '';
  const again = result && 'again' in result ? result.again : undefined;
  return (
    <>
      <form
        method="post"
        action="/newsletter/subscribe"
        data-submit="newsletter"
        hidden={subscribed}
        className="mx-auto mt-6 max-w-form"
      >
        <SubscribeFields error={again ? texts.newsletter.again : error} again={again} />
      </form>
      <p
        tabIndex={-1}
        role="status"
        hidden={!subscribed}
        className="mx-auto mt-6 max-w-form font-medium text-balance outline-none"
      >
        {isMailConfigured ? texts.newsletter.sent : texts.newsletter.awaitingEmail}
      </p>
    </>
  );
}

interface SubscribeFieldsProps {
  error: string;
  again: { email: string; token: string } | undefined;
}

function SubscribeFields({ error, again }: SubscribeFieldsProps) {
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
          defaultValue={again?.email}
          aria-label="Your email address"
          aria-invalid={error && !again ? true : undefined}
          aria-describedby="newsletter-error"
          className="field"
        />
        <button type="submit" data-pending="Subscribing…" className="button shrink-0">
          Subscribe
        </button>
      </div>
      <input type="text" name={HONEYPOT_FIELD} hidden tabIndex={-1} autoComplete="off" />
      {again && <input type="hidden" name="token" value={again.token} />}
      <p
        id="newsletter-error"
        role="alert"
        className={`mt-2 text-start text-sm empty:hidden ${again ? 'text-ink' : 'text-danger'}`}
      >
        {error}
      </p>
    </>
  );
}
