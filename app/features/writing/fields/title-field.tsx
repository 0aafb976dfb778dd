import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_TITLE } from '../../../../contract/limits.ts';
import { oneLine } from '../../../../shared/text/one-line.ts';
import { Field } from '../../../ui/field.tsx';
import { titleSize } from '../../articles/title-size.ts';

type TitleKey = KeyboardEvent<HTMLTextAreaElement>;

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
      <Field label={fieldLabels.title} hideLabel error={error}>
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
              if (event.nativeEvent.isComposing) return;
              const isDown = isDownAtEnd(event);
              if (event.key !== 'Enter' && !isDown) return;
              event.preventDefault();
              focusBody(event.currentTarget.form, isDown);
            }}
            onInput={(event) => {
              const { value } = event.currentTarget;
              if (/[\r\n]/.test(value)) event.currentTarget.value = oneLine(value);
              setSize(titleSize(value));
              onTyped(value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function isDownAtEnd({ key, ctrlKey, metaKey, altKey, shiftKey, currentTarget }: TitleKey): boolean {
  const { selectionStart, value } = currentTarget;
  return (
    key === 'ArrowDown' && !(ctrlKey || metaKey || altKey || shiftKey) && selectionStart === value.length
  );
}

/** Moves to the text: to its cursor, or to its start. */
function focusBody(form: HTMLFormElement | null, atStart: boolean): void {
  const early = form?.querySelector<HTMLElement>('[data-early-text]');
  if (early) {
    early.focus();
    if (atStart) getSelection()?.collapse(early, 0);
    return;
  }
  const { editor } = form?.querySelector<HTMLElement & { editor?: Editor }>('.ProseMirror') ?? {};
  editor?.view.focus();
  if (atStart) editor?.chain().setTextSelection(0).scrollIntoView().run();
}
