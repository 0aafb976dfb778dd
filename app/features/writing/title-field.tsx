import { MAX_TITLE } from '../../../contract/limits.ts';
import { Field } from '../../components/field.tsx';
import { inOneLine } from './written.ts';

/** The title: one line of text, shown whole over as many lines as it takes. */
export function TitleField({ first, problem }: { first: string; problem: string | undefined }) {
  return (
    <Field label="Title" problem={problem}>
      {(control) => (
        <textarea
          {...control}
          name="title"
          required
          maxLength={MAX_TITLE}
          rows={1}
          dir="auto"
          autoComplete="off"
          defaultValue={first}
          className="field field-sizing-content resize-none font-serif text-2xl/snug font-semibold"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onInput={(event) => {
            const { value } = event.currentTarget;
            if (/[\r\n]/.test(value)) event.currentTarget.value = inOneLine(value);
          }}
        />
      )}
    </Field>
  );
}
