import { useId } from 'react';

interface FieldProps {
  label: string;
  /** What is wrong with it, said below. */
  problem?: string | undefined;
  hint?: string | undefined;
  /** Gets the ids and states the control needs. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => React.ReactNode;
}

/** A control with its label, hint and what is wrong with it. */
export function Field({ label, problem, hint, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A field of one line. */
export function TextField({
  label,
  problem,
  hint,
  ...input
}: Omit<FieldProps, 'children'> & React.ComponentProps<'input'>) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => <input type="text" {...control} {...input} className="field" />}
    </Field>
  );
}
