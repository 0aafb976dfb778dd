import type { Editor } from '@tiptap/react';
import { useId, useRef } from 'react';
import { texts } from '../../../../contract/texts.ts';
import { focusedChain, focusNow } from '../base/focus-editor.ts';
import { OptionList } from '../suggestions/option-list.tsx';
import { suggestionIds } from '../suggestions/suggestion-menu.ts';
import { setLink } from './set-link.ts';
import { useLinkChoice } from './use-link-choice.ts';

/** Long enough for every URL that a body may hold. */
const MAX_TYPED = 2048;
const LABEL = 'URL or title of an article';
const REFUSED = 'Enter a URL, an email address or a path on this site, or choose an article.';

type LinkFormProps = { editor: Editor; href: string; onDone: () => void };
type Choice = ReturnType<typeof useLinkChoice>;

/** A field for a URL that suggests articles. Not a form element, since it is inside the article's form. */
export function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const id = useId();
  const choice = useLinkChoice({
    editor,
    href,
    onChoose: (link, text) => {
      setLink(editor, link, text);
      onDone();
    },
  });
  const remove = () => {
    focusedChain(editor).extendMarkRange('link').unsetMark('link').run();
    onDone();
  };
  return (
    <div className="grid w-80 grid-cols-[minmax(0,1fr)] max-w-[calc(100vw-3rem)] gap-2 p-2">
      <label htmlFor={id} className="font-medium">
        {LABEL}
      </label>
      <LinkField id={id} choice={choice} />
      <p
        id={`${id}-note`}
        role="status"
        className={choice.refused ? 'text-danger' : 'text-muted empty:hidden'}
      >
        {noteText(choice)}
      </p>
      <div className="flex justify-end gap-2">
        {href !== '' && (
          <button type="button" className="button button-quiet button-small" onClick={remove}>
            Remove link
          </button>
        )}
        <button type="button" className="button button-small" onClick={choice.submit}>
          Apply
        </button>
      </div>
    </div>
  );
}

/** The field, and below it the articles. */
function LinkField({ id, choice }: { id: string; choice: Choice }) {
  const { typed, type, links, active, refused, activate, choose, onKeyDown } = choice;
  const list = useRef<HTMLDivElement>(null);
  const listId = suggestionIds.list(id);
  return (
    <>
      <input
        ref={focusNow}
        id={id}
        className="field"
        role="combobox"
        dir="auto"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_TYPED}
        value={typed}
        aria-expanded={links.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? suggestionIds.option(listId, active) : undefined}
        aria-invalid={refused}
        aria-describedby={`${id}-note`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {links.length > 0 && (
        <OptionList
          list={list}
          id={listId}
          label="Articles"
          suggestions={links}
          active={active}
          className="-mx-1"
          tabIndex={-1}
          onActivate={activate}
          onChoose={choose}
        />
      )}
    </>
  );
}

function noteText({ refused, isQuery, links, searching, failed }: Choice): string {
  if (refused) return REFUSED;
  if (failed) return texts.search.failed;
  if (!isQuery || links.length > 0) return '';
  return searching ? 'Searching articles…' : 'No article found.';
}
