import { CheckField } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';
import type { SwitchSetting } from './form-values.ts';

interface SwitchFieldProps extends SectionFields {
  setting: SwitchSetting;
  label: string;
  hint: string;
}

/** A setting that is on or off. */
export function SwitchField({ control, setting, label, hint }: SwitchFieldProps) {
  const { name, value, error, onChange } = control(setting);
  return (
    <CheckField
      name={name}
      label={label}
      value="on"
      checked={value === 'on'}
      onChange={({ currentTarget }) =>
        onChange({ currentTarget: { value: currentTarget.checked ? 'on' : '' } })
      }
      hint={error ? `${error}. ${hint}` : hint}
    />
  );
}
