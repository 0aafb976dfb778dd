import { useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { SearchField } from '../../components/search-form.tsx';
import { SearchPanel } from './search-panel.tsx';
import { useSearch } from './use-search.ts';

/** The search of the home page: results appear while one types; Enter leads to the page of all of them. */
export function SearchBox() {
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const found = useSearch(term);
  const id = useId();
  const shown = open && found.state !== 'empty';

  return (
    <Form
      ref={box}
      action="/search"
      role="search"
      className="relative w-full max-w-[36rem] text-ink"
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, box.current);
      }}
    >
      <SearchField
        term=""
        value={term}
        aria-controls={shown ? id : undefined}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          setOpen(true);
        }}
      />
      {shown && <SearchPanel id={id} found={found} />}
    </Form>
  );
}

/** Arrow keys go through the field and the results as if they were one list. */
function moveFocus(event: React.KeyboardEvent, form: HTMLFormElement | null): void {
  const stops = [...(form?.querySelectorAll<HTMLElement>('input, a[data-result]') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
