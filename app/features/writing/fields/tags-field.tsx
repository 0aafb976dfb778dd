import { useLayoutEffect, useRef, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_TYPED_FIELD } from '../../../../contract/limits.ts';
import { TextField } from '../../../ui/field.tsx';
import { TagsCombobox, type TagsFieldProps } from './tags-combobox.tsx';

/** The field `tags` of the form: a list that completes names, or plain text without JavaScript. */
export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const plain = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ tags: string; hasFocus: boolean }>();
  useLayoutEffect(() => {
    const input = plain.current;
    // Something may have been typed before hydration.
    if (input) setTyped({ tags: input.value, hasFocus: input === document.activeElement });
  }, []);
  if (typed) return <TagsCombobox {...typed} error={error} onChange={onChange} />;
  return (
    <TextField
      ref={plain}
      label={fieldLabels.tags}
      name="tags"
      maxLength={MAX_TYPED_FIELD}
      dir="auto"
      autoComplete="off"
      defaultValue={tags}
      hint="Separated by commas."
      error={error}
    />
  );
}
