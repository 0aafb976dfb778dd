import { MAX_NAME } from '../../../contract/limits.ts';
import type { Refusal } from '../../browser/refusal.ts';
import { TextField } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Reads the fields of a new account. */
export function readNewAccount(form: FormData): NewAccount {
  const field = (name: string) => String(form.get(name) ?? '');
  return { name: field('name'), email: field('email'), password: field('password') };
}

interface NewAccountFieldsProps {
  /** The refused input, which stays in the fields, except for the password. */
  typed: Pick<NewAccount, 'name' | 'email'> | undefined;
  errors: Record<string, string>;
  /** Null without a password. */
  minPasswordLength: number | null;
  /** Other requirements for the password, after a comma. */
  passwordRules?: string;
  /** The email address, if it cannot be another one. */
  fixedEmail?: string | null;
}

/** The fields of a new account. */
export function NewAccountFields({
  typed,
  errors,
  minPasswordLength,
  passwordRules = '',
  fixedEmail,
}: NewAccountFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        autoFocus
        maxLength={MAX_NAME}
        dir="auto"
        defaultValue={typed?.name}
        error={errors.name}
      />
      <EmailField typed={typed?.email} error={errors.email} fixed={fixedEmail} />
      {minPasswordLength !== null && (
        <PasswordField
          autoComplete="new-password"
          minLength={minPasswordLength}
          hint={`At least ${minPasswordLength} characters${passwordRules}`}
          error={errors.password}
        />
      )}
    </>
  );
}

interface NewAccountFormProps extends Omit<NewAccountFieldsProps, 'errors' | 'typed' | 'passwordRules'> {
  /** The result of the last submit. */
  result: { refusal: Refusal; typed: NewAccountFieldsProps['typed'] } | undefined;
  submit: string;
  pending: string;
}

/** The form of a new account whose password is checked against common ones. */
export function NewAccountForm({ result, submit, pending, ...fields }: NewAccountFormProps) {
  const { minPasswordLength } = fields;
  return (
    <AccountForm
      refusal={result?.refusal}
      minPasswordLength={minPasswordLength ?? 0}
      submit={submit}
      pending={pending}
    >
      {(errors) => (
        <NewAccountFields
          {...fields}
          typed={result?.typed}
          errors={errors}
          passwordRules=", not a common password"
        />
      )}
    </AccountForm>
  );
}
