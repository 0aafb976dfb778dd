import { useState } from 'react';
import { MAX_TITLE } from '../../../../contract/limits.ts';
import { Field } from '../../../ui/field.tsx';
import { titleSize } from '../../articles/title-size.ts';
import { toSingleLine } from '../../autosave/form-content.ts';

interface TitleFieldProps {
  defaultValue: string;
  required: boolean;
  /** True in the form of a new article, which one begins by typing. */
  autoFocus: boolean;
  error: string | undefined;
  lang: string | null;
  onTyped: (title: string) => void;
}

/** The title, set as readers see it: a single line that wraps. Enter moves on to the body. */
export function TitleField(props: TitleFieldProps) {
  const { defaultValue, required, autoFocus, error, lang, onTyped } = props;
  const [size, setSize] = useState(titleSize(defaultValue));
  return (
    <div className="mx-auto w-full max-w-measure">
      <Field label="Title" hideLabel error={error}>
        {(control) => (
          <textarea
            {...control}
            name="title"
            required={required}
            // biome-ignore lint/a11y/noAutofocus: the page is for writing, and begins here
            autoFocus={autoFocus}
            maxLength={MAX_TITLE}
            rows={1}
            lang={lang ?? undefined}
            dir="auto"
            autoComplete="off"
            defaultValue={defaultValue}
            placeholder="Title"
            className={`title-field ${size}`}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              focusBody(event.currentTarget.form);
            }}
            onInput={(event) => {
              const { value } = event.currentTarget;
              if (/[\r\n]/.test(value)) event.currentTarget.value = toSingleLine(value);
              setSize(titleSize(value));
              onTyped(value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function focusBody(form: HTMLFormElement | null): void {
  const body = form?.querySelector<HTMLElement>('textarea[name=post]') ?? form?.querySelector('.ProseMirror');
  if (body instanceof HTMLElement) body.focus();
}
