import { MAX_SLUG } from '../../../contract/limits.ts';
import { TextField } from '../../ui/field.tsx';

interface SlugFieldProps {
  /** Undefined for a new item. */
  slug: string | undefined;
  /** The field that a new slug is made from. */
  from: 'name' | 'title';
  error: string | undefined;
}

/** The slug of an item. */
export function SlugField({ slug, from, error }: SlugFieldProps) {
  return (
    <TextField
      label="Slug"
      name="slug"
      defaultValue={slug}
      maxLength={MAX_SLUG}
      autoComplete="off"
      dir="auto"
      spellCheck={false}
      hint={slug ? 'The previous URL redirects to the new one.' : `Made from the ${from} if empty.`}
      error={error}
    />
  );
}
