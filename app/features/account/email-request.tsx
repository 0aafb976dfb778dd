import { Link } from 'react-router';
import { PageHead } from '../../head/page-head.tsx';
import type { Refusal } from '../../request/route-helpers.ts';
import { Notice } from '../../ui/alerts.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';

interface EmailRequestProps {
  title: string;
  lead: string;
  path: string;
  answer: { sent: true } | { refusal: Refusal; typed?: string | undefined } | undefined;
}

/** A form that requests an email. Its confirmation is the same for known and unknown addresses. */
export function EmailRequest({ title, lead, path, answer }: EmailRequestProps) {
  const refusal = answer && 'refusal' in answer ? answer.refusal : undefined;
  const typed = answer && 'typed' in answer ? answer.typed : undefined;
  return (
    <AccountCard title={title} lead={lead}>
      <PageHead title={title} path={path} hidden />
      {answer && 'sent' in answer ? (
        <Notice>If there is an account with this address, an email is on its way.</Notice>
      ) : (
        <AccountForm refusal={refusal} leastPassword={1} submit="Send email" pending="Sending…">
          {(problems) => <EmailField typed={typed} problem={problems.email} />}
        </AccountForm>
      )}
      <p className="text-center text-sm">
        <Link to="/login" className="text-link">
          Back to login
        </Link>
      </p>
    </AccountCard>
  );
}
