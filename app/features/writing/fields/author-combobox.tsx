import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { ArticleAuthor } from '../../../../contract/article.ts';
import type { Author } from '../../../../contract/author.ts';
import { MAX_NAME } from '../../../../contract/limits.ts';
import { callApi } from '../../../browser/api.ts';
import { notify } from '../../../browser/toasts.ts';
import { useLoaded } from '../../../browser/use-loaded.ts';
import { Avatar } from '../../../ui/avatar.tsx';

/** An author as the field shows it. */
export type FoundAuthor = Pick<ArticleAuthor, 'slug' | 'name' | 'userImage'>;

interface AuthorComboboxProps {
  id: string;
  /** The slugs of the authors who are not offered. */
  chosen: readonly string[];
  disabled: boolean;
  onChoose: (author: FoundAuthor) => void;
}

const MAX_OFFERED = 8;

/** Finds an author by name, or creates one. */
export function AuthorCombobox({ id, chosen, disabled, onChoose }: AuthorComboboxProps) {
  const listId = useId();
  const [term, setTerm] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const name = term.trim();
  const query = new URLSearchParams({ searchTerm: name, limit: '30' });
  const found = useLoaded<Author[]>(isOpen ? `/authors?${query}` : null).data ?? [];
  const offered = found.filter(({ slug }) => !chosen.includes(slug)).slice(0, MAX_OFFERED);
  const isNew = name !== '' && !found.some((author) => author.name.toLowerCase() === name.toLowerCase());
  const count = offered.length + (isNew ? 1 : 0);
  const current = Math.min(active, count - 1);
  const close = () => {
    setOpen(false);
    setActive(0);
  };
  const choose = async (index: number) => {
    const author = offered[index] ?? (isNew ? await createAuthor(name) : undefined);
    if (!author) return;
    onChoose(author);
    setTerm('');
    close();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isOpen) setOpen(true);
    else if (step && count > 0) setActive((current + step + count) % count);
    else if (event.key === 'Enter' && isOpen && count > 0) void choose(current);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionProps = (index: number) => ({
    id: `${listId}-${index}`,
    isActive: index === current,
    onChoose: () => void choose(index),
  });
  return (
    <div className="relative">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && count > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen && count > 0 ? `${listId}-${current}` : undefined}
        aria-describedby={`${id}-error`}
        value={term}
        maxLength={MAX_NAME}
        disabled={disabled}
        autoComplete="off"
        dir="auto"
        placeholder="Add an author"
        className="field"
        onChange={(event) => {
          setTerm(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Authors"
        hidden={!isOpen || count === 0}
        className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lg"
      >
        {offered.map((author, index) => (
          <Option key={author.slug} {...optionProps(index)}>
            <Avatar name={author.name} image={author.userImage} size={28} />
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {author.name}
            </span>
          </Option>
        ))}
        {isNew && (
          <Option {...optionProps(offered.length)}>
            <Plus size={16} aria-hidden className="mx-1.5 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              Create “<bdi>{name}</bdi>”
            </span>
          </Option>
        )}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded px-2 text-sm hover:bg-sunken aria-selected:bg-tint"
      // The combobox keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

async function createAuthor(name: string): Promise<FoundAuthor | undefined> {
  try {
    return await callApi<Author>('POST', '/authors', { name });
  } catch (error) {
    notify.error(error instanceof Error ? error.message : 'The author could not be created.');
    return undefined;
  }
}
