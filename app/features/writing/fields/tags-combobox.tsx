import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_TAG, MAX_TAGS, MAX_TYPED_FIELD } from '../../../../contract/limits.ts';
import { joinTags, splitTags, tagKey, tidyTag, uniqueTags } from '../../../../shared/text/tag-names.ts';
import { ComboboxOption, ComboboxPopup } from '../../../ui/combobox-popup.tsx';
import { Field } from '../../../ui/field.tsx';
import { useChanged } from './use-changed.ts';
import { useSetValue } from './use-set-value.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface TagsFieldProps {
  /** Names, separated by commas. */
  tags: string;
  error: string | undefined;
  /** Called when the tags have changed without an input event. */
  onChange: () => void;
}

/** The tags of an article as chips. Enter or a comma adds what is typed, Backspace removes the last one. */
export function TagsCombobox({ tags, hasFocus, error, onChange }: TagsFieldProps & { hasFocus: boolean }) {
  const [names, setNames] = useState(() => splitTags(tags));
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const known = useSuggestions('tags', typed, isOpen);
  const value = joinTags(uniqueTags([...names, ...splitTags(typed)]));
  useChanged(value, onChange);
  useSetValue('tags', (next) => {
    setNames(splitTags(next));
    setTyped('');
  });
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  const change = (wanted: string[], rest: string) => {
    const next = uniqueTags(wanted);
    const refused = next.length > MAX_TAGS ? `An article can have at most ${MAX_TAGS} tags.` : tooLong(next);
    setRefusal(refused);
    if (refused) return setTyped(rest || typed);
    setNames(next);
    setTyped(rest);
  };
  /** Adds names, in the spelling that tags have already. */
  const add = (added: string[], rest = '') => {
    const spelt = added.map((name) => known.find((other) => tagKey(other) === tagKey(name)) ?? name);
    change([...names, ...spelt], rest);
  };
  const type = (text: string) => {
    setRefusal(undefined);
    const comma = Math.max(text.lastIndexOf(','), text.lastIndexOf('،'), text.lastIndexOf('、'));
    if (comma < 0) setTyped(text);
    else add(splitTags(text.slice(0, comma).replace(/[،、]/g, ',')), text.slice(comma + 1).trimStart());
  };
  const chosen = new Set(names.map(tagKey));
  const term = tidyTag(typed);
  // The response to what was typed before may still be there.
  const suggestions = known.filter(
    (name) => !chosen.has(tagKey(name)) && tagKey(name).includes(tagKey(term)),
  );
  const isNew = term !== '' && ![...known, ...names].some((name) => tagKey(name) === tagKey(term));
  const items = isNew ? [...suggestions, term] : suggestions;

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
            onValueChange={(next, { reason }) => reason !== 'escape-key' && change(next, '')}
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
                <Combobox.Input
                  {...control}
                  ref={input}
                  dir="auto"
                  autoComplete="off"
                  enterKeyHint="enter"
                  maxLength={MAX_TYPED_FIELD}
                  className="h-8 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
                  onBlur={({ relatedTarget }) => {
                    if (term !== '') add(splitTags(typed));
                    // Suggestions that arrive later must not open while another field has the focus.
                    if (relatedTarget !== null) setOpen(false);
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    // Enter would send the form.
                    event.preventDefault();
                    // An option that is chosen with the arrow keys is added instead of what is typed.
                    const isChosen = event.currentTarget.hasAttribute('aria-activedescendant');
                    if (!isChosen && term !== '') add(splitTags(typed));
                  }}
                />
              </Combobox.Chips>
            </Combobox.InputGroup>
            <ComboboxPopup<string>>
              {(name) => (
                <ComboboxOption key={name} value={name} name={name} isNew={isNew && name === term} />
              )}
            </ComboboxPopup>
          </Combobox.Root>
        </>
      )}
    </Field>
  );
}

function tooLong(names: string[]): string | undefined {
  return names.some((name) => name.length > MAX_TAG) ? `A tag has at most ${MAX_TAG} characters.` : undefined;
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
