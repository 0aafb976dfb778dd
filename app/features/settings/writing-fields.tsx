import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

/** Settings of the editor. */
export function WritingFields(fields: SectionFields) {
  return (
    <SwitchField
      {...fields}
      setting="smartTypography"
      label="Smart quotes and dashes"
      hint={`The editor replaces " ' and -- as you type, in the style of the article’s language. Undo brings them back.`}
    />
  );
}
