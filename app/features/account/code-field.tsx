import { MAX_CODE } from '../../../contract/session.ts';
import { TextField } from '../../ui/field.tsx';

interface CodeFieldProps {
  error: string | undefined;
  label?: string;
  hint?: string;
}

/** A code of an authenticator app, or a recovery code. */
export function CodeField({
  error,
  label = 'Code',
  hint = 'From your authenticator app, or a recovery code.',
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
      error={error}
    />
  );
}
