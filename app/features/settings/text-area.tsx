import { Field } from '../../components/field.tsx';

/** A field of several lines, of any script. */
export function TextArea({
  label,
  problem,
  hint,
  ...area
}: { label: string; problem?: string | undefined; hint?: string } & React.ComponentProps<'textarea'>) {
  return (
    <Field label={label} problem={problem} hint={hint}>
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
