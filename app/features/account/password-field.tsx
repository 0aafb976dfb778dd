import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { MAX_PASSWORD } from '../../../contract/limits.ts';
import { Field } from '../../ui/field.tsx';

interface PasswordFieldProps {
  label?: string;
  name?: string;
  error?: string | undefined;
  hint?: string;
  minLength?: number;
  autoComplete: 'current-password' | 'new-password';
  /** True for the first field of its form. */
  autoFocus?: boolean;
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label = 'Password', error, hint, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            name="password"
            {...control}
            {...input}
            type={shown ? 'text' : 'password'}
            required
            maxLength={MAX_PASSWORD}
            spellCheck={false}
            {...(shown && { autoCapitalize: 'none' })}
            className="field pe-12"
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="icon-button script-only absolute inset-e-0 top-0 text-muted hover:text-ink"
          >
            <Icon size={20} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
