import { TextField } from '../../ui/field.tsx';

interface EmailFieldProps {
  /** What was sent before and refused: it is not typed again. */
  typed: string | undefined;
  problem: string | undefined;
}

/** The address that an account is known by; password managers keep it as the user's name. */
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
