import { CheckField } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';

/** Settings of the editor. */
export function WritingFields({ control }: SectionFields) {
  const { name, value, onChange } = control('smartTypography');
  return (
    <CheckField
      name={name}
      label="Smart quotes and dashes"
      value="on"
      checked={value === 'on'}
      onChange={({ currentTarget }) =>
        onChange({ currentTarget: { value: currentTarget.checked ? 'on' : '' } })
      }
      hint={`The editor replaces " ' and -- as you type, in the style of the article’s language. Undo brings them back.`}
    />
  );
}
