import { useRef, useState } from 'react';
import { MAX_EXCERPT, MAX_SLUG } from '../../../../contract/limits.ts';
import { Field, TextField } from '../../../components/field.tsx';
import { useChanged } from './use-changed.ts';

interface ListingFieldsProps {
  slug: string;
  excerpt: string;
  /** What becomes of the address when the field is left empty, and of the one before. */
  slugHint: string;
  problems: Record<string, string>;
}

/** Where an article is found, and what lists say of it. */
export function ListingFields({ slug, excerpt, slugHint, problems }: ListingFieldsProps) {
  const address = useRef<HTMLInputElement>(null);
  const [first] = useState(slug);
  useChanged(slug, () => {
    // The address as it was made from what was typed takes its place.
    if (address.current) address.current.value = slug;
  });
  return (
    <>
      <TextField
        ref={address}
        label="Address"
        name="slug"
        maxLength={MAX_SLUG}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        defaultValue={first}
        hint={slugHint}
        problem={problems.slug}
      />
      <Field label="Excerpt" hint="Left empty, lists show how the text begins." problem={problems.excerpt}>
        {(control) => (
          <textarea
            {...control}
            name="excerpt"
            rows={4}
            maxLength={MAX_EXCERPT}
            dir="auto"
            defaultValue={excerpt}
            className="field field-sizing-content max-h-96 min-h-29"
          />
        )}
      </Field>
    </>
  );
}
