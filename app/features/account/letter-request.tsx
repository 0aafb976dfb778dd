import { Link } from 'react-router';
import { TextField } from '../../components/field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/problem.tsx';
import type { Refusal } from '../../load.ts';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';

interface LetterRequestProps {
  title: string;
  lead: string;
  path: string;
  answer: { sent: true } | { refusal: Refusal } | undefined;
}

/** Asks for a letter to one's address. What it says afterwards is the same whether there is such an account or not. */
export function LetterRequest({ title, lead, path, answer }: LetterRequestProps) {
  const refusal = answer && 'refusal' in answer ? answer.refusal : undefined;
  return (
    <AccountCard title={title} lead={lead}>
      <PageHead title={title} path={path} hidden />
      {answer && 'sent' in answer ? (
        <Notice>If there is an account with this address, a letter is on its way.</Notice>
      ) : (
        <AccountForm refusal={refusal} leastPassword={1} submit="Send the letter" pending="Sending…">
          {(problems) => (
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              problem={problems.email}
            />
          )}
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
