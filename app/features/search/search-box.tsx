import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { SearchField } from '../../components/search-form.tsx';
import { useHydrated } from '../../components/use-hydrated.ts';
import { SearchPanel } from './search-panel.tsx';
import { useCombobox } from './use-combobox.ts';
import { useSearch } from './use-search.ts';

/**
 * A search whose results appear while one types; Enter leads to the page of all of them. Without a script it is a plain
 * form, and what was typed before the script came counts.
 */
export function SearchBox({ focused = false }: { focused?: boolean }) {
  const hydrated = useHydrated();
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const found = useSearch(term);
  const shown = open && found.state !== 'empty';
  const count = shown && found.state === 'found' ? found.results.length : 0;
  const combobox = useCombobox({ count, shown, open: () => setOpen(true), close: () => setOpen(false) });
  useEffect(() => {
    if (focused) field.current?.focus();
    setTerm(field.current?.value ?? '');
    if (document.activeElement === field.current) setOpen(true);
  }, [focused]);

  return (
    <Form
      action="/search"
      role="search"
      className="relative w-full max-w-[36rem] text-ink"
      onSubmit={() => setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        ref={field}
        type="text"
        role={hydrated ? 'combobox' : 'searchbox'}
        {...(hydrated && {
          'aria-autocomplete': 'list',
          'aria-expanded': count > 0,
          'aria-controls': count > 0 ? combobox.listId : undefined,
          'aria-activedescendant': combobox.active >= 0 ? combobox.optionId(combobox.active) : undefined,
        })}
        onKeyDown={combobox.onKeyDown}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          combobox.reach(-1);
          setOpen(true);
        }}
      />
      <SearchPanel shown={shown} found={found} combobox={combobox} onFollow={() => setOpen(false)} />
    </Form>
  );
}
