import { Eye, EyeOff } from 'lucide-react';
import { MAX_PASSWORD } from '../../../contract/limits.ts';
import { togglePassword } from '../../browser/toggle-password.ts';
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
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            name="password"
            {...control}
            {...input}
            type="password"
            required
            maxLength={MAX_PASSWORD}
            spellCheck={false}
            className="field pe-12"
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={false}
            data-action="show-password"
            onClick={({ currentTarget }) => togglePassword(currentTarget)}
            className="group icon-button script-only absolute inset-e-0 top-0 text-muted hover:text-ink"
          >
            <Eye size={20} aria-hidden className="group-aria-pressed:hidden" />
            <EyeOff size={20} aria-hidden className="hidden group-aria-pressed:block" />
          </button>
        </div>
      )}
    </Field>
  );
}
