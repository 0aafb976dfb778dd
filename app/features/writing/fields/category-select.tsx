import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fieldLabels } from '../../../../contract/article-fields.ts';
import type { Category } from '../../../../contract/category.ts';
import { Field } from '../../../ui/field.tsx';
import { useMay } from '../../../ui/use-may.ts';
import { CategoryDialog } from '../../categories/category-dialog.tsx';
import { useChanged } from './use-changed.ts';
import { useSetValue } from './use-set-value.ts';

interface CategorySelectProps {
  categories: Category[];
  defaultCategory: string;
  defaultSubcategory: string;
  error: string | undefined;
  onChange: () => void;
}

/** Lists for the category and subcategory of a new article; new categories can be created here. */
export function CategorySelect(props: CategorySelectProps) {
  const { defaultCategory, error } = props;
  const { category, subcategory, names, subcategories, choose, chooseSubcategory, add } = useCategory(props);
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = useMay()('category.write');
  return (
    <>
      <div>
        <Field label={fieldLabels.category} error={error}>
          {(control) => (
            <select
              {...control}
              name="category"
              value={category}
              onChange={(event) => choose(event.currentTarget.value)}
              className={`field ${category ? 'capitalize' : ''}`}
            >
              <option value="">Select a category</option>
              <Options names={addMissingNames(names, defaultCategory, category)} />
            </select>
          )}
        </Field>
        {mayAdd && (
          <button
            type="button"
            className="text-link script-only mt-1 inline-flex min-h-10 items-center gap-1.5 text-sm font-semibold"
            onClick={() => setIsAdding(true)}
          >
            <Plus size={16} aria-hidden /> Add Category
          </button>
        )}
      </div>
      {(subcategories.length > 0 || subcategory !== '') && (
        <Field key={category} label={fieldLabels.subcategory}>
          {(control) => (
            <select
              {...control}
              name="subcategory"
              value={subcategory}
              onChange={(event) => chooseSubcategory(event.currentTarget.value)}
              className="field capitalize"
            >
              <option value="">None</option>
              <Options names={addMissingNames(subcategories, subcategory)} />
            </select>
          )}
        </Field>
      )}
      {isAdding && <CategoryDialog onClose={() => setIsAdding(false)} onCreated={add} />}
    </>
  );
}

/** The chosen category and subcategory, and the names to choose from. */
function useCategory({ categories, defaultCategory, defaultSubcategory, onChange }: CategorySelectProps) {
  const [added, setAdded] = useState<Category[]>([]);
  const [{ category, subcategory }, setChosen] = useState({
    category: defaultCategory,
    subcategory: defaultSubcategory,
  });
  const chooseSubcategory = (subcategory: string) => setChosen((previous) => ({ ...previous, subcategory }));
  useChanged(category, onChange);
  useChanged(subcategory, onChange);
  useSetValue('category', (category) => setChosen((previous) => ({ ...previous, category })));
  useSetValue('subcategory', chooseSubcategory);
  const choose = (category: string) =>
    setChosen({ category, subcategory: category === defaultCategory ? defaultSubcategory : '' });
  const add = (category: Category) => {
    setAdded((previous) => [...previous, category]);
    choose(category.name);
  };
  const known = new Set(categories.map(({ _id }) => _id));
  const all = [...categories, ...added.filter(({ _id }) => !known.has(_id))];
  const names = all.map(({ name }) => name);
  const subcategories =
    all.find(({ name }) => name === category)?.subcategories.map(({ name }) => name) ?? [];
  return { category, subcategory, names, subcategories, choose, chooseSubcategory, add };
}

/**
 * Restored or joined text may name a category that is not in the list, for example one that was deleted
 * since.
 */
function addMissingNames(names: string[], ...chosen: string[]): string[] {
  const missing = new Set(chosen.filter((name) => name !== '' && !names.includes(name)));
  return [...missing, ...names];
}

function Options({ names }: { names: string[] }) {
  return names.map((name) => (
    <option key={name} value={name} className="capitalize">
      {name}
    </option>
  ));
}
