import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

/** Settings of sign-in. */
export function SignInFields(fields: SectionFields) {
  return (
    <SwitchField
      {...fields}
      setting="requireSecondFactor"
      label="Require a second factor for staff"
      hint="Contributors, authors, editors and administrators without one set it up before the dashboard opens. Set up your own first, on your account page."
    />
  );
}
