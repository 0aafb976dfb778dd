import { useRef, useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import { MAX_EXCERPT, MAX_SLUG } from '../../../../contract/limits.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { Field, TextField } from '../../../ui/field.tsx';
import { useChanged } from './use-changed.ts';

interface ListingFieldsProps {
  content: FormContent;
  /** The language of the text; null if it is not known yet. */
  lang: string | null;
  slugHint: string;
  errors: Record<string, string>;
}

/** The slug and the summary of an article in lists. */
export function ListingFields({ content, lang, slugHint, errors }: ListingFieldsProps) {
  const { slug, excerpt } = content;
  const slugField = useRef<HTMLInputElement>(null);
  const [defaultSlug] = useState(slug);
  useChanged(slug, () => {
    // A save has made the slug from what was typed.
    if (slugField.current) slugField.current.value = slug;
  });
  return (
    <>
      <Field
        label={fieldLabels.excerpt}
        hint="If left empty, lists show the beginning of the text."
        error={errors.excerpt}
      >
        {(control) => (
          <textarea
            {...control}
            name="excerpt"
            rows={4}
            maxLength={MAX_EXCERPT}
            lang={lang ?? undefined}
            dir="auto"
            defaultValue={excerpt}
            className="field field-sizing-content max-h-96 min-h-29"
          />
        )}
      </Field>
      <TextField
        ref={slugField}
        label={fieldLabels.slug}
        name="slug"
        maxLength={MAX_SLUG}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        defaultValue={defaultSlug}
        hint={slugHint}
        error={errors.slug}
      />
    </>
  );
}
