import { Field } from './field.tsx';

interface DateOrderFieldProps {
  label: string;
  hint?: string;
  /** The option without an order, which says how such dates are treated. */
  otherwise: string;
  defaultValue?: string;
}

/** Asks how to read dates of numbers only, in files of other programs. */
export function DateOrderField({ label, hint, otherwise, defaultValue }: DateOrderFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select {...control} name="dateOrder" defaultValue={defaultValue} className="field">
          <option value="">{otherwise}</option>
          <option value="dmy">Day first: 6 January</option>
          <option value="mdy">Month first: June 1</option>
        </select>
      )}
    </Field>
  );
}
