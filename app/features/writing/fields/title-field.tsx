import { MAX_TITLE } from '../../../../contract/limits.ts';
import { Field } from '../../../ui/field.tsx';
import { toSingleLine } from '../../autosave/form-content.ts';

interface TitleFieldProps {
  defaultValue: string;
  required: boolean;
  problem: string | undefined;
}

/** The title: a single line that wraps. Enter moves on to the body. */
export function TitleField({ defaultValue, required, problem }: TitleFieldProps) {
  return (
    <Field label="Title" problem={problem}>
      {(control) => (
        <textarea
          {...control}
          name="title"
          required={required}
          maxLength={MAX_TITLE}
          rows={1}
          dir="auto"
          autoComplete="off"
          defaultValue={defaultValue}
          className="field field-sizing-content resize-none font-serif text-2xl/snug font-semibold"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            focusBody(event.currentTarget.form);
          }}
          onInput={(event) => {
            const { value } = event.currentTarget;
            if (/[\r\n]/.test(value)) event.currentTarget.value = toSingleLine(value);
          }}
        />
      )}
    </Field>
  );
}

function focusBody(form: HTMLFormElement | null): void {
  const body = form?.querySelector<HTMLElement>('textarea[name=post]') ?? form?.querySelector('.ProseMirror');
  if (body instanceof HTMLElement) body.focus();
}
