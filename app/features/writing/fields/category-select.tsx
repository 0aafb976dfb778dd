import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '../../../../contract/category.ts';
import { Field } from '../../../ui/field.tsx';
import { CategoryDialog } from '../../dashboard/category-dialog.tsx';
import { useChanged } from './use-changed.ts';

interface CategorySelectProps {
  categories: Category[];
  defaultCategory: string;
  defaultSubcategory: string;
  problem: string | undefined;
  onChange: () => void;
}

/** Lists for the category and subcategory of a new article; new categories can be created here. */
export function CategorySelect(props: CategorySelectProps) {
  const { categories, defaultCategory, defaultSubcategory, problem, onChange } = props;
  const [added, setAdded] = useState<Category[]>([]);
  const [chosen, setChosen] = useState(defaultCategory);
  const [isAdding, setIsAdding] = useState(false);
  useChanged(chosen, onChange);
  const known = new Set(categories.map(({ _id }) => _id));
  const all = [...categories, ...added.filter(({ _id }) => !known.has(_id))];
  // Restored text may name a category that was deleted since.
  const isDeleted = defaultCategory !== '' && !all.some(({ name }) => name === defaultCategory);
  const names = all.map(({ name }) => name);
  const subcategories = all.find(({ name }) => name === chosen)?.subcategories ?? [];
  return (
    <>
      <div>
        <Field label="Category" problem={problem}>
          {(control) => (
            <select
              {...control}
              name="category"
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              className={`field ${chosen ? 'capitalize' : ''}`}
            >
              <option value="">Select a category</option>
              <Options names={isDeleted ? [defaultCategory, ...names] : names} />
            </select>
          )}
        </Field>
        <button
          type="button"
          className="text-link script-only mt-1 inline-flex min-h-10 items-center gap-1.5 text-sm font-semibold"
          onClick={() => setIsAdding(true)}
        >
          <Plus size={16} aria-hidden /> Add Category
        </button>
      </div>
      {subcategories.length > 0 && (
        <Field key={chosen} label="Subcategory">
          {(control) => (
            <select
              {...control}
              name="subcategory"
              defaultValue={chosen === defaultCategory ? defaultSubcategory : ''}
              className="field capitalize"
            >
              <option value="">None</option>
              <Options names={subcategories.map(({ name }) => name)} />
            </select>
          )}
        </Field>
      )}
      {isAdding && (
        <CategoryDialog
          onClose={() => setIsAdding(false)}
          onCreated={(category) => {
            setAdded((before) => [...before, category]);
            setChosen(category.name);
          }}
        />
      )}
    </>
  );
}

function Options({ names }: { names: string[] }) {
  return names.map((name) => (
    <option key={name} value={name} className="capitalize">
      {name}
    </option>
  ));
}
