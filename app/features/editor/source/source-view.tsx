import type { Editor } from '@tiptap/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { UnconvertedSource } from '../body-handle.ts';
import { SourceBinding } from './source-binding.ts';

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
  return (
    <textarea
      ref={field}
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
