import { MAX_CODE } from '../../../contract/session.ts';
import { TextField } from '../../ui/field.tsx';

/** A code of an authenticator app, or a recovery code. */
export function CodeField({ error, label = 'Code' }: { error: string | undefined; label?: string }) {
  return (
    <TextField
      label={label}
      name="code"
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_CODE}
      required
      error={error}
    />
  );
}
