import { plural } from '../../../shared/text/counts.ts';

/** Tells an administrator that the site sends no emails, how many addresses wait for that, and what to do. */
export function MailNotice({ awaitingEmail }: { awaitingEmail: number }) {
  return (
    <p role="note" className="rounded-md bg-info-tint px-4 py-3 text-sm text-info">
      <strong>This site sends no emails yet.</strong> Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and
      restart it.{' '}
      {awaitingEmail > 0 &&
        `${plural(awaitingEmail, 'subscriber')} will get a confirmation email as soon as the site can send one. `}
      Visitors who subscribe are told about the delay.
    </p>
  );
}
