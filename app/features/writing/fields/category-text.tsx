import { useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import type { Category } from '../../../../contract/category.ts';
import { MAX_CATEGORY } from '../../../../contract/limits.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { TextField } from '../../../ui/field.tsx';

interface CategoryTextProps {
  categories: Category[];
  content: Pick<FormContent, 'category' | 'subcategory'>;
  required: boolean;
  errors: Record<string, string>;
}

/** Text fields for the category and subcategory of a saved article, with suggestions. */
export function CategoryText({ categories, content, required, errors }: CategoryTextProps) {
  const [typed, setTyped] = useState(content.category);
  const category = typed.trim().toLowerCase();
  const known = categories.find(({ name }) => name === category);
  const common = { maxLength: MAX_CATEGORY, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...common}
        label={fieldLabels.category}
        name="category"
        required={required}
        list="known-categories"
        defaultValue={content.category}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={known || category === '' ? undefined : 'This is not one of the site’s categories.'}
        error={errors.category}
      />
      <Suggestions id="known-categories" items={categories} />
      <TextField
        {...common}
        label={fieldLabels.subcategory}
        name="subcategory"
        list="known-subcategories"
        defaultValue={content.subcategory}
        error={errors.subcategory}
      />
      <Suggestions id="known-subcategories" items={known?.subcategories ?? []} />
    </>
  );
}

function Suggestions({ id, items }: { id: string; items: { _id: string; name: string }[] }) {
  return (
    <datalist id={id}>
      {items.map(({ _id, name }) => (
        <option key={_id} value={name} />
      ))}
    </datalist>
  );
}
