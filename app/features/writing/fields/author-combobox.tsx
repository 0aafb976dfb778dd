import { Combobox } from '@base-ui/react/combobox';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ArticleAuthor } from '../../../../contract/article.ts';
import type { Author } from '../../../../contract/author.ts';
import { MAX_NAME } from '../../../../contract/limits.ts';
import { callApi } from '../../../browser/api.ts';
import { notify } from '../../../browser/toasts.ts';
import { useLoaded } from '../../../browser/use-loaded.ts';
import { Avatar } from '../../../ui/avatar.tsx';

/** An author as the field shows it. */
export type FoundAuthor = Pick<ArticleAuthor, 'slug' | 'name' | 'userImage'>;

/** An author that can be chosen; one without a slug is created first. */
type Option = Omit<FoundAuthor, 'slug'> & { slug: string | null };

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
  const [term, setTerm] = useState('');
  const [isOpen, setOpen] = useState(false);
  const name = term.trim();
  const query = new URLSearchParams({ searchTerm: name, limit: '30' });
  const found = useLoaded<Author[]>(isOpen ? `/authors?${query}` : null).data ?? [];
  const isNew = name !== '' && !found.some((author) => author.name.toLowerCase() === name.toLowerCase());
  const options: Option[] = found.filter(({ slug }) => !chosen.includes(slug)).slice(0, MAX_OFFERED);
  if (isNew) options.push({ name, slug: null, userImage: null });
  const choose = async (option: Option | null) => {
    const author = option?.slug === null ? await createAuthor(option.name) : option;
    if (!author) return;
    onChoose(author as FoundAuthor);
    setTerm('');
  };
  return (
    <Combobox.Root
      items={options}
      filter={null}
      autoHighlight
      disabled={disabled}
      value={null}
      onValueChange={(option: Option | null) => void choose(option)}
      itemToStringLabel={(option: Option) => option.name}
      inputValue={term}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && setTerm(text)}
      open={isOpen && options.length > 0}
      onOpenChange={setOpen}
    >
      <Combobox.Input
        id={id}
        aria-describedby={`${id}-error`}
        maxLength={MAX_NAME}
        autoComplete="off"
        dir="auto"
        placeholder="Add an author"
        className="field"
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isOpen && (
        <Combobox.Portal container={document.querySelector('main')}>
          <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
            <Combobox.Popup className="panel max-h-[min(var(--available-height),18rem)] w-(--anchor-width) overflow-y-auto overscroll-contain p-1.5 shadow-raised">
              <Combobox.List>
                {(option: Option) => <Item key={option.slug ?? ''} option={option} />}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      )}
    </Combobox.Root>
  );
}

function Item({ option }: { option: Option }) {
  const { name, slug, userImage } = option;
  return (
    <Combobox.Item
      value={option}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm outline-none data-highlighted:bg-sunken"
    >
      {slug === null ? (
        <Plus size={16} aria-hidden className="mx-1.5 shrink-0 text-muted" />
      ) : (
        <Avatar name={name} image={userImage} size={28} />
      )}
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {slug === null ? `Create ‘${name}’` : name}
      </span>
    </Combobox.Item>
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
