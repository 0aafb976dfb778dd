import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '../../../contract/category.ts';
import { Field } from '../../components/field.tsx';
import { CategoryDialog } from '../dashboard/category-dialog.tsx';

/** One of the site's categories, or a new one made on the spot. */
export function CategorySelect({
  categories,
  first = '',
  problem,
}: {
  categories: Category[];
  first?: string | undefined;
  problem: string | undefined;
}) {
  const [added, setAdded] = useState<Category[]>([]);
  const [chosen, setChosen] = useState(first);
  const [adding, setAdding] = useState(false);
  const known = new Set(categories.map(({ _id }) => _id));
  const all = [...categories, ...added.filter(({ _id }) => !known.has(_id))];
  return (
    <>
      <Field label="Category" problem={problem}>
        {(control) => (
          <div className="flex gap-2">
            <select
              {...control}
              name="category"
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              className="field capitalize"
            >
              <option value="">Select a category</option>
              {all.map(({ _id, name }) => (
                <option key={_id} value={name}>
                  {name}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="button button-quiet needs-script shrink-0"
              onClick={() => setAdding(true)}
            >
              <Plus size={18} aria-hidden /> Add Category
            </button>
          </div>
        )}
      </Field>
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
