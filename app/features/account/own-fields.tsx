import { MAX_NAME } from '../../../contract/limits.ts';
import { TextField } from '../../components/field.tsx';

interface OwnFieldProps {
  /** What was sent before and refused: it is not typed again. */
  typed: string | undefined;
  problem: string | undefined;
}

/** The name of whoever fills the form in. */
export function NameField({ typed, problem }: OwnFieldProps) {
  return (
    <TextField
      label="Name"
      name="name"
      autoComplete="name"
      required
      maxLength={MAX_NAME}
      dir="auto"
      defaultValue={typed}
      problem={problem}
    />
  );
}

/** The address that an account is known by; password managers keep it as the user's name. */
export function EmailField({ typed, problem }: OwnFieldProps) {
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
