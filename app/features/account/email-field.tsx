import { TextField } from '../../ui/field.tsx';

interface EmailFieldProps {
  /** The refused input, which stays in the field. */
  typed: string | undefined;
  problem: string | undefined;
}

/** The email address of an account. Password managers store it as the user name. */
export function EmailField({ typed, problem }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={typed}
      problem={problem}
    />
  );
}
