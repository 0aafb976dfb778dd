import { TextField } from '../../ui/field.tsx';

interface EmailFieldProps {
  /** The refused input, which stays in the field. */
  typed: string | undefined;
  error: string | undefined;
  /** The email address, if it cannot be another one. */
  fixed?: string | null | undefined;
  /** True for the first field of its form. */
  isFirst?: boolean;
}

/** The email address of an account. Password managers store it as the user name. */
export function EmailField({ typed, error, fixed, isFirst }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      autoFocus={isFirst}
      readOnly={fixed != null}
      defaultValue={fixed ?? typed}
      error={error}
    />
  );
}
