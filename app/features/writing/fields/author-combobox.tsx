import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import type { ArticleAuthor } from '../../../../contract/article.ts';
import type { Author } from '../../../../contract/author.ts';
import { MAX_NAME } from '../../../../contract/limits.ts';
import { callApi, errorMessage } from '../../../browser/api.ts';
import { useLoaded } from '../../../browser/hooks/use-loaded.ts';
import { notify } from '../../../browser/toasts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ComboboxOption, ComboboxPopup } from '../../../ui/combobox-popup.tsx';

/** An author as the field shows it. */
export type FoundAuthor = Pick<ArticleAuthor, 'slug' | 'name' | 'userImage'>;

/** An author that can be chosen; one without a slug is created first. */
type Option = FoundAuthor | { slug: null; name: string; userImage: null };

interface AuthorComboboxProps {
  id: string;
  describedBy: string | undefined;
  /** The slugs of the authors who are not offered. */
  chosen: readonly string[];
  /** True if there is no room for another one. */
  isFull: boolean;
  onChoose: (author: FoundAuthor) => void;
}

const MAX_OFFERED = 8;

/** Finds an author by name, or creates one. */
export default function AuthorCombobox({ id, describedBy, chosen, isFull, onChoose }: AuthorComboboxProps) {
  const [term, setTerm] = useState('');
  const [isOpen, setOpen] = useState(false);
  const name = term.trim();
  const query = new URLSearchParams({ searchTerm: name, limit: '30' });
  const { data, isLoading } = useLoaded<Author[]>(isOpen ? `/authors?${query}` : null);
  // The response to what was typed before may still be there.
  const found = (data ?? []).filter((author) => author.name.toLowerCase().includes(name.toLowerCase()));
  const isKnown = found.some((author) => author.name.toLowerCase() === name.toLowerCase());
  const options: Option[] = found.filter(({ slug }) => !chosen.includes(slug)).slice(0, MAX_OFFERED);
  if (name !== '' && !isKnown && !isLoading) options.push({ slug: null, name, userImage: null });
  const choose = async (option: Option | null) => {
    const author = option?.slug === null ? await createAuthor(option.name) : option;
    if (!author) return;
    onChoose(author);
    setTerm('');
  };
  return (
    <Combobox.Root
      items={options}
      filter={null}
      autoHighlight
      readOnly={isFull}
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
        aria-describedby={describedBy}
        maxLength={MAX_NAME}
        autoComplete="off"
        dir="auto"
        placeholder="Add an author"
        className="field"
        // Enter would send the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      {isOpen && (
        <ComboboxPopup<Option>>
          {(option) => (
            <ComboboxOption
              key={option.slug ?? ''}
              value={option}
              name={option.name}
              icon={<Avatar name={option.name} image={option.userImage} size={28} />}
              isNew={option.slug === null}
            />
          )}
        </ComboboxPopup>
      )}
    </Combobox.Root>
  );
}

async function createAuthor(name: string): Promise<FoundAuthor | undefined> {
  try {
    return await callApi<Author>('POST', '/authors', { name });
  } catch (error) {
    notify.error(errorMessage(error));
    return undefined;
  }
}
