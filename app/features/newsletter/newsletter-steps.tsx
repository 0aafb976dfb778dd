import { Step } from '../overview/step.tsx';

interface NewsletterStepsProps {
  isMailConfigured: boolean;
  /** True if the home page has the box in which readers subscribe. */
  hasBox: boolean;
}

/** The steps before anybody subscribes. */
export function NewsletterSteps({ isMailConfigured, hasBox }: NewsletterStepsProps) {
  return (
    <section aria-labelledby="no-subscribers" className="mx-auto max-w-form px-4 py-12">
      <h2 id="no-subscribers" className="font-serif text-2xl font-semibold">
        No subscribers yet
      </h2>
      <p className="mt-1 text-soft">Readers subscribe on the home page and confirm by email.</p>
      <ol className="-mx-2 mt-4">
        <Step
          label="Mail server"
          hint="This site sends no emails yet. Set SMTP_URL and MAIL_FROM and restart it."
          to="/dashboard/system#mail"
          done={isMailConfigured}
        />
        <Step
          label="Box on the home page"
          hint="Add the section Newsletter to the home page."
          to="/dashboard/appearance"
          done={hasBox}
        />
        <Step
          label="First email"
          hint="Choose an article to send once somebody has subscribed."
          to="/dashboard/newsletter/emails"
          done={false}
        />
      </ol>
    </section>
  );
}
