import type { appearanceChoices } from '../../../contract/appearance.ts';
import { FieldError } from '../../ui/field.tsx';
import type { AppearanceFields } from './use-appearance.ts';

interface ChoiceGroupProps<Name extends keyof typeof appearanceChoices> extends AppearanceFields {
  name: Name;
  label: string;
  /** The label of each value, in the order shown. */
  choices: [value: (typeof appearanceChoices)[Name][number], label: string, style?: React.CSSProperties][];
  hint?: string;
}

/** The values of a setting as buttons, of which one is pressed. */
export function ChoiceGroup<Name extends keyof typeof appearanceChoices>({
  name,
  label,
  choices,
  hint,
  look,
  errors,
  set,
}: ChoiceGroupProps<Name>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, text, style]) => (
          <label
            key={value}
            style={style}
            className="button button-quiet button-small cursor-pointer font-medium has-checked:border-accent has-checked:bg-tint has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={look[name] === value}
              onChange={() => set({ [name]: value })}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
      <FieldError id={name} error={errors[name]} />
    </fieldset>
  );
}
