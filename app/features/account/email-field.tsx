import { TextField } from '../../ui/field.tsx';

interface EmailFieldProps {
  /** The refused input, which stays in the field. */
  typed: string | undefined;
  error: string | undefined;
}

/** The email address of an account. Password managers store it as the user name. */
export function EmailField({ typed, error }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={typed}
      error={error}
    />
  );
}
