import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ArticleAuthor } from '../../../../contract/article.ts';
import { MAX_AUTHORS } from '../../../../contract/limits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useMay } from '../../../ui/use-may.ts';
import type { FoundAuthor } from './author-combobox.tsx';
import { useChanged } from './use-changed.ts';
import { useSetValue } from './use-set-value.ts';

const AuthorCombobox = lazyPart(() => import('./author-combobox.tsx'));

interface AuthorsFieldProps {
  /** Slugs separated by commas. */
  value: string;
  /** The authors of the saved article. */
  saved: readonly ArticleAuthor[];
  /** True once the panel has been opened. */
  isUsed: boolean;
  onChange: () => void;
  error: string | undefined;
}

/** The authors of an article in their order, which buttons change. */
export function AuthorsField({ value, saved, isUsed, onChange, error }: AuthorsFieldProps) {
  const id = useId();
  const mayName = useMay()('article.nameOthers');
  const { authors, announced, add, move, remove } = useAuthors(value, saved, onChange);
  const slugs = authors.map(({ slug }) => slug);
  return (
    <div>
      {/* Without scripts there is no field to name. */}
      <label htmlFor={mayName && !isUsed ? undefined : id} className="mb-1.5 block text-sm font-semibold">
        Authors
      </label>
      <input type="hidden" name="authors" value={slugs.join(',')} />
      <ol data-list="authors" className="mb-2 grid gap-1.5 empty:hidden">
        {authors.map((author, index) => (
          <Row
            key={author.slug}
            author={author}
            onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
            onLater={index < slugs.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => {
              remove(index);
              // The pressed button disappears.
              requestAnimationFrame(() => document.getElementById(id)?.focus());
            }}
          />
        ))}
      </ol>
      {mayName && isUsed && (
        <AuthorCombobox
          id={id}
          describedBy={error ? `${id}-error` : undefined}
          chosen={slugs}
          isFull={slugs.length >= MAX_AUTHORS}
          onChoose={add}
        />
      )}
      {!mayName && (
        <p id={id} tabIndex={-1} className="text-sm text-muted">
          An editor can add other authors.
        </p>
      )}
      {authors.length === 0 && (
        <p className="mt-1.5 text-sm text-muted">If you add none, a new article is credited to you.</p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The chosen authors, how to change them, and what is said about the last change. */
function useAuthors(value: string, saved: readonly ArticleAuthor[], onChange: () => void) {
  const [chosen, setSlugs] = useState(readSlugs(value));
  // Without a choice, the first save of a new article sets its author.
  const slugs = chosen ?? saved.map(({ slug }) => slug);
  const [known, setKnown] = useState<FoundAuthor[]>([]);
  const [announced, setAnnounced] = useState('');
  useChanged(chosen, onChange);
  useSetValue('authors', (next) => setSlugs(readSlugs(next)));
  const authors = slugs.map((slug) => find(slug, [...known, ...saved]));
  const add = (author: FoundAuthor) => {
    setKnown([...known, author]);
    setSlugs([...slugs, author.slug]);
    setAnnounced(`${author.name} added`);
  };
  const move = (from: number, to: number) => {
    setSlugs(slugs.with(from, slugs[to]!).with(to, slugs[from]!));
    setAnnounced(`${authors[from]?.name} is now number ${to + 1} of ${slugs.length}`);
  };
  const remove = (index: number) => {
    setSlugs(slugs.toSpliced(index, 1));
    setAnnounced(`${authors[index]?.name} removed`);
  };
  return { authors, announced, add, move, remove };
}

/** The author at a slug; one whose name is unknown here is shown by the slug. */
function find(slug: string, authors: readonly FoundAuthor[]): FoundAuthor {
  return authors.find((author) => author.slug === slug) ?? { slug, name: slug, userImage: null };
}

interface RowProps {
  author: FoundAuthor;
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
  onRemove: () => void;
}

function Row({ author: { name, userImage }, onEarlier, onLater, onRemove }: RowProps) {
  return (
    <li className="flex items-center gap-2.5 rounded-md border border-line bg-raised py-0.5 ps-2">
      <Avatar name={name} image={userImage} size={28} />
      <span className="min-w-0 grow py-1 text-sm font-medium wrap-anywhere" dir="auto">
        {name}
      </span>
      <span className="flex shrink-0">
        <RowButton label={`Move ${name} up`} icon={ChevronUp} onClick={onEarlier} />
        <RowButton label={`Move ${name} down`} icon={ChevronDown} onClick={onLater} />
        <RowButton label={`Remove ${name}`} icon={X} onClick={onRemove} />
      </span>
    </li>
  );
}

interface RowButtonProps {
  label: string;
  icon: typeof X;
  /** Absent where the button has no effect. It keeps the focus there. */
  onClick: (() => void) | undefined;
}

function RowButton({ label, icon: Icon, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="grid size-8 pointer-coarse:size-11 place-items-center rounded-md text-muted hover:text-ink aria-disabled:opacity-30"
      aria-label={label}
      title={label}
      aria-disabled={onClick ? undefined : true}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

function readSlugs(value: string): string[] | null {
  return value === '' ? null : value.split(',');
}
