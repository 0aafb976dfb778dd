import { MAX_NAME } from '../../../contract/limits.ts';
import { TextField } from '../../ui/field.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** What the fields of a new account hold, as typed. */
export function readNewAccount(form: FormData): NewAccount {
  const field = (name: string) => String(form.get(name) ?? '');
  return { name: field('name'), email: field('email'), password: field('password') };
}

interface NewAccountFieldsProps {
  /** What was sent before and refused: but for the password it is not typed again. */
  typed: Pick<NewAccount, 'name' | 'email'> | undefined;
  problems: Record<string, string>;
  leastPassword: number;
  /** What else a password must be. */
  more?: string;
}

/** The fields of a new account. */
export function NewAccountFields({ typed, problems, leastPassword, more = '' }: NewAccountFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={MAX_NAME}
        dir="auto"
        defaultValue={typed?.name}
        problem={problems.name}
      />
      <EmailField typed={typed?.email} problem={problems.email} />
      <PasswordField
        autoComplete="new-password"
        minLength={leastPassword}
        hint={`At least ${leastPassword} characters${more}`}
        problem={problems.password}
      />
    </>
  );
}
