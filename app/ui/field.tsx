import { useId } from 'react';

interface FieldProps {
  label: string;
  /** The error message, shown below the field. */
  error?: string | undefined;
  hint?: string | undefined;
  /** True if the label is for screen readers only, because the control says what it is. */
  hideLabel?: boolean;
  /** Renders the control with these attributes. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => React.ReactNode;
}

/** A form control with its label, hint and error message. */
export function Field({ label, error, hint, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The error message of the control with this id, whose `aria-describedby` is `${id}-error`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
      {error}
    </p>
  );
}

interface CheckFieldProps extends React.ComponentProps<'input'> {
  label: string;
  hint?: React.ReactNode;
}

/** A check box with its label and hint. */
export function CheckField({ label, hint, ...box }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          {...box}
          aria-describedby={hint ? id : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="ps-8 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A radio button, or a check box of several, with its label. */
export function Choice({ children, ...input }: React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-10 items-center gap-3">
      <input type="radio" {...input} className="size-5 shrink-0 accent-accent" />
      <span>{children}</span>
    </label>
  );
}

/** A field for one line of text. */
export function TextField({
  label,
  error,
  hint,
  ...input
}: Omit<FieldProps, 'children'> & React.ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input type="text" {...control} {...input} className="field" />}
    </Field>
  );
}

/** A field for several lines of text. */
export function TextArea({
  label,
  error,
  hint,
  ...area
}: Omit<FieldProps, 'children'> & React.ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          {...area}
          className="field field-sizing-content max-h-96 min-h-20 resize-y"
        />
      )}
    </Field>
  );
}
