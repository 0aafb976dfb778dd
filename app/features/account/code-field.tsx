import { MAX_CODE } from '../../../contract/session.ts';
import { TextField } from '../../ui/field.tsx';

interface CodeFieldProps {
  error: string | undefined;
  label?: string;
  hint?: string;
  /** True for the first field of its form. */
  isFirst?: boolean;
}

/** A code of an authenticator app, or a recovery code. */
export function CodeField({
  error,
  label = 'Code',
  hint = 'From your authenticator app, or a recovery code.',
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
