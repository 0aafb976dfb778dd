import { MAX_CODE } from '../../../contract/limits.ts';
import { TextField } from '../../ui/field.tsx';

interface CodeFieldProps {
  error: string | undefined;
  /** False for an account that has recovery codes alone. */
  hasApp?: boolean;
  label?: string;
  hint?: string;
  /** True for the first field of its form. */
  isFirst?: boolean;
}

/** A code of an authenticator app, or a recovery code. */
export function CodeField({
  error,
  hasApp = true,
  label = hasApp ? 'Code' : 'Recovery code',
  hint = hasApp ? 'From your authenticator app, or a recovery code.' : 'If you have no passkey at hand.',
  isFirst,
}: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name="code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_CODE}
      required
      autoFocus={isFirst}
      error={error}
    />
  );
}
