import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { SourceBinding } from './source-binding.ts';
import { indentLines } from './source-indent.ts';
import type { UnconvertedSource } from './unconverted-source.ts';

interface SourceViewProps {
  editor: Editor;
  label: string;
  lang?: string | undefined;
  /** Refers to what is typed as Markdown while the view is open. */
  unconverted: RefObject<UnconvertedSource | null>;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

/** The text as Markdown, in a plain field. It is large and should be loaded lazily. */
export default function SourceView(props: SourceViewProps) {
  const { editor, label, lang, unconverted, invalid, describedBy } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!field.current) return;
    const binding = new SourceBinding(editor, field.current);
    unconverted.current = binding;
    field.current.focus();
    return () => {
      binding.end();
      unconverted.current = null;
    };
  }, [editor, unconverted]);
  const escaped = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event;
    if (
      key === 'Tab' &&
      !escaped.current &&
      !(ctrlKey || metaKey || altKey || event.nativeEvent.isComposing)
    ) {
      event.preventDefault();
      indent(currentTarget, shiftKey ? -1 : 1);
    }
    if (key !== 'Shift') escaped.current = key === 'Escape';
  };
  return (
    <textarea
      ref={field}
      onKeyDown={onKeyDown}
      // With this name its input is counted; the form sends the editor's body in its place.
      name="post"
      aria-label={`${label} as Markdown`}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      lang={lang}
      dir="auto"
      autoCapitalize="off"
      className="source-view"
    />
  );
}

/** Indents as typing does, so that the browser's undo takes it back. */
function indent(field: HTMLTextAreaElement, by: 1 | -1): void {
  const { value, selectionStart, selectionEnd } = field;
  const { start, end, lines, from, to } = indentLines(value, selectionStart, selectionEnd, by);
  if (lines === value.slice(start, end)) return;
  field.setSelectionRange(start, end);
  // An empty text is not inserted.
  document.execCommand(lines === '' ? 'delete' : 'insertText', false, lines);
  field.setSelectionRange(from, to);
}
