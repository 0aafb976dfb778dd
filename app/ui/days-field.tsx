import { plural } from '../../shared/text/counts.ts';
import { Field } from './field.tsx';

interface DaysFieldProps {
  label: string;
  choices: number[];
  chosen: number;
  error: string | undefined;
}

/** Chooses after how many days something expires: the field `days`. */
export function DaysField({ label, choices, chosen, error }: DaysFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...control} name="days" defaultValue={chosen} className="field">
          {choices.map((days) => (
            <option key={days} value={days}>
              {days === 365 ? '1 year' : plural(days, 'day')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
