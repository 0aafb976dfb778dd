import { TextField } from '../../ui/field.tsx';

interface EmailFieldProps {
  /** The refused input, which stays in the field. */
  typed: string | undefined;
  error: string | undefined;
  /** The email address, if it cannot be another one. */
  fixed?: string | null | undefined;
}

/** The email address of an account. Password managers store it as the user name. */
export function EmailField({ typed, error, fixed }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      readOnly={fixed != null}
      defaultValue={fixed ?? typed}
      error={error}
    />
  );
}
