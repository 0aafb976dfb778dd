import { Link } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/problem.tsx';
import type { Refusal } from '../../load.ts';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';

interface LetterRequestProps {
  title: string;
  lead: string;
  path: string;
  answer: { sent: true } | { refusal: Refusal; typed?: string | undefined } | undefined;
}

/** Asks for a letter to one's address. What it says afterwards is the same whether there is such an account or not. */
export function LetterRequest({ title, lead, path, answer }: LetterRequestProps) {
  const refusal = answer && 'refusal' in answer ? answer.refusal : undefined;
  const typed = answer && 'typed' in answer ? answer.typed : undefined;
  return (
    <AccountCard title={title} lead={lead}>
      <PageHead title={title} path={path} hidden />
      {answer && 'sent' in answer ? (
        <Notice>If there is an account with this address, a letter is on its way.</Notice>
      ) : (
        <AccountForm refusal={refusal} leastPassword={1} submit="Send the letter" pending="Sending…">
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
