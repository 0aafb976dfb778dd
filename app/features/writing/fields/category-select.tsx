import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '../../../../contract/category.ts';
import { Field } from '../../../components/field.tsx';
import { CategoryDialog } from '../../dashboard/category-dialog.tsx';
import { useChanged } from './use-changed.ts';

/** One of the site's categories, or a new one made on the spot. */
export function CategorySelect({
  categories,
  first = '',
  firstBelow = '',
  problem,
  onChange,
}: {
  categories: Category[];
  first?: string | undefined;
  /** The subcategory that is chosen at first. */
  firstBelow?: string | undefined;
  problem: string | undefined;
  /** Told when another category is chosen. */
  onChange: () => void;
}) {
  const [added, setAdded] = useState<Category[]>([]);
  const [chosen, setChosen] = useState(first);
  const [adding, setAdding] = useState(false);
  useChanged(chosen, onChange);
  const known = new Set(categories.map(({ _id }) => _id));
  const all = [...categories, ...added.filter(({ _id }) => !known.has(_id))];
  // Text that is taken up again may name one that was deleted since.
  const gone = first !== '' && !all.some(({ name }) => name === first);
  const below = all.find(({ name }) => name === chosen)?.subcategories ?? [];
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
              {gone && (
                <option value={first} className="capitalize">
                  {first}
                </option>
              )}
              {all.map(({ _id, name }) => (
                <option key={_id} value={name} className="capitalize">
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button
          type="button"
          className="text-link needs-script mt-1 inline-flex min-h-10 items-center gap-1.5 text-sm font-semibold"
          onClick={() => setAdding(true)}
        >
          <Plus size={16} aria-hidden /> Add Category
        </button>
      </div>
      {below.length > 0 && (
        <Field key={chosen} label="Subcategory">
          {(control) => (
            <select
              {...control}
              name="subcategory"
              defaultValue={chosen === first ? firstBelow : ''}
              className="field capitalize"
            >
              <option value="">None</option>
              {below.map(({ _id, name }) => (
                <option key={_id} value={name} className="capitalize">
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <CategoryDialog
        open={adding}
        onClose={() => setAdding(false)}
        onCreated={(category) => {
          setAdded((before) => [...before, category]);
          setChosen(category.name);
        }}
      />
    </>
  );
}
