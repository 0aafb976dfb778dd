import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_TYPED_FIELD } from '../../../../contract/limits.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';
import { TextField } from '../../../ui/field.tsx';
import type { TagsCombobox, TagsFieldProps } from './tags-combobox.tsx';
import { useSetValue } from './use-set-value.ts';

/**
 * The field `tags` of the form: a list that completes names, loaded once the panel is open. Before, and
 * without JavaScript, it is plain text.
 */
export function TagsField({ tags, error, isUsed, onChange }: TagsFieldProps & { isUsed: boolean }) {
  const plain = useRef<HTMLInputElement>(null);
  const List = useTagsCombobox(isUsed);
  const [typed, setTyped] = useState<{ tags: string; hasFocus: boolean }>();
  useLayoutEffect(() => {
    const input = plain.current;
    // Something may have been typed before.
    if (List && input) setTyped({ tags: input.value, hasFocus: input === document.activeElement });
  }, [List]);
  useSetValue('tags', (next) => {
    if (!plain.current) return;
    plain.current.value = next;
    onChange();
  });
  if (List && typed) return <List {...typed} error={error} onChange={onChange} />;
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

/** Returns the list once it is loaded. The plain field stays if that fails, as the form needs one. */
function useTagsCombobox(isUsed: boolean): typeof TagsCombobox | undefined {
  const [list, setList] = useState<{ List: typeof TagsCombobox }>();
  useEffect(() => {
    if (!isUsed || list) return;
    void loadPart(() => import('./tags-combobox.tsx')).then((found) => {
      if (!(found instanceof PartError)) setList({ List: found.TagsCombobox });
    });
  }, [isUsed, list]);
  return list?.List;
}
