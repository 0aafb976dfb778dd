import { useState } from 'react';
import type { Category } from '../../../../contract/category.ts';
import { MAX_CATEGORY } from '../../../../contract/limits.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { TextField } from '../../../components/field.tsx';

interface CategoryTextProps {
  categories: Category[];
  content: Pick<FormContent, 'category' | 'subcategory'>;
  /** A draft can do without a category. */
  required: boolean;
  problems: Record<string, string>;
}

/** Category and subcategory as text, with those that the site has to choose from. */
export function CategoryText({ categories, content, required, problems }: CategoryTextProps) {
  const { category, subcategory } = content;
  const [typed, setTyped] = useState(category);
  const below = categories.find(({ name }) => name === typed.trim().toLowerCase())?.subcategories ?? [];
  const isKnown = categories.some(({ name }) => name === typed.trim().toLowerCase());
  const common = { maxLength: MAX_CATEGORY, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...common}
        label="Category"
        name="category"
        required={required}
        list="known-categories"
        defaultValue={category}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={isKnown || typed.trim() === '' ? undefined : 'Not among the categories of the site.'}
        problem={problems.category}
      />
      <Suggestions id="known-categories" of={categories} />
      <TextField
        {...common}
        label="Subcategory"
        name="subcategory"
        list="known-subcategories"
        defaultValue={subcategory}
        problem={problems.subcategory}
      />
      <Suggestions id="known-subcategories" of={below} />
    </>
  );
}

function Suggestions({ id, of }: { id: string; of: { _id: string; name: string }[] }) {
  return (
    <datalist id={id}>
      {of.map(({ _id, name }) => (
        <option key={_id} value={name} />
      ))}
    </datalist>
  );
}
