import type { Refusal } from '../../browser/refusal.ts';
import { Notice } from '../../ui/alerts.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountLink } from './account-link.tsx';
import { EmailField } from './email-field.tsx';

interface EmailRequestProps {
  title: string;
  lead: string;
  path: string;
  result: { sent: true } | { refusal: Refusal; typed?: string | undefined } | undefined;
}

/** A form that requests an email. Its confirmation is the same for known and unknown addresses. */
export function EmailRequest({ title, lead, path, result }: EmailRequestProps) {
  const refusal = result && 'refusal' in result ? result.refusal : undefined;
  const typed = result && 'typed' in result ? result.typed : undefined;
  return (
    <AccountCard path={path} title={title} lead={lead}>
      {result && 'sent' in result ? (
        <Notice>If this email address has an account, we have sent an email to it.</Notice>
      ) : (
        <AccountForm refusal={refusal} minPasswordLength={1} submit="Send email" pending="Sending…">
          {(errors) => <EmailField isFirst typed={typed} error={errors.email} />}
        </AccountForm>
      )}
      <AccountLink to="/login">Back to login</AccountLink>
    </AccountCard>
  );
}
