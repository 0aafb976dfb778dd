import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_TYPED_FIELD } from '../../../../contract/limits.ts';
import { tagKey } from '../../../../shared/text/tag-names.ts';
import { ComboboxOption, ComboboxPopup } from '../../../ui/combobox-popup.tsx';
import { Field } from '../../../ui/field.tsx';
import { useTags } from './use-tags.ts';

export interface TagsFieldProps {
  /** Names, separated by commas. */
  tags: string;
  error: string | undefined;
  /** Called when the tags have changed without an input event. */
  onChange: () => void;
}

/** The tags of an article as chips. Enter or a comma adds what is typed, Backspace removes the last one. */
export function TagsCombobox({ tags, hasFocus, error, onChange }: TagsFieldProps & { hasFocus: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { value, names, typed, refusal, items, added, change, type, addTyped } = useTags(
    tags,
    isOpen,
    onChange,
  );
  return (
    <Field label={fieldLabels.tags} hint="Press Enter or type a comma to add a tag." error={refusal ?? error}>
      {(control) => (
        <>
          <input type="hidden" name="tags" value={value} />
          <Combobox.Root
            multiple
            items={items}
            filter={null}
            value={names}
            // Escape would remove all of them.
            onValueChange={(next, { reason }) => reason !== 'escape-key' && change(next)}
            inputValue={typed}
            onInputValueChange={(text, { reason }) => reason === 'input-change' && type(text)}
            open={isOpen && items.length > 0}
            onOpenChange={setOpen}
          >
            <Combobox.InputGroup className="field flex cursor-text p-1.5 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-aria-invalid:border-danger">
              <Combobox.Chips
                className="flex w-full flex-wrap items-center gap-1.5"
                aria-label={names.length > 0 ? 'Chosen tags' : undefined}
              >
                {names.map((name) => (
                  <Chip key={tagKey(name)} name={name} />
                ))}
                <TagInput
                  {...control}
                  hasFocus={hasFocus}
                  onEnd={addTyped}
                  // Suggestions that arrive later must not open while another field has the focus.
                  onLeave={() => setOpen(false)}
                />
              </Combobox.Chips>
            </Combobox.InputGroup>
            <ComboboxPopup<string>>
              {(name) => <ComboboxOption key={name} value={name} name={name} isNew={name === added} />}
            </ComboboxPopup>
          </Combobox.Root>
        </>
      )}
    </Field>
  );
}

interface TagInputProps extends ComponentProps<typeof Combobox.Input> {
  hasFocus: boolean;
  /** Called with Enter and when the field loses the focus. */
  onEnd: () => void;
  /** Called when another field gets the focus. */
  onLeave: () => void;
}

function TagInput({ hasFocus, onEnd, onLeave, ...control }: TagInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <Combobox.Input
      {...control}
      ref={input}
      dir="auto"
      autoComplete="off"
      enterKeyHint="enter"
      maxLength={MAX_TYPED_FIELD}
      className="h-8 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
      onBlur={({ relatedTarget }) => {
        onEnd();
        if (relatedTarget !== null) onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        // Enter would send the form.
        event.preventDefault();
        // An option that is chosen with the arrow keys is added instead of what is typed.
        if (!event.currentTarget.hasAttribute('aria-activedescendant')) onEnd();
      }}
    />
  );
}

function Chip({ name }: { name: string }) {
  return (
    <Combobox.Chip
      aria-label={name}
      className="flex min-h-8 max-w-full items-center gap-1 rounded-full bg-chip ps-3 pe-1 pointer-coarse:pe-0 text-sm outline-none focus-within:bg-accent focus-within:text-on-accent"
    >
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {name}
      </span>
      <Combobox.ChipRemove
        aria-label={`Remove ${name}`}
        className="inline-flex size-6 shrink-0 items-center pointer-coarse:size-11 justify-center rounded-full hover:bg-line"
      >
        <X size={14} aria-hidden />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  );
}
