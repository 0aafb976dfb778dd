import { useState } from 'react';
import type { Category } from '../../../contract/category.ts';
import { MAX_CATEGORY } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';

interface CategoryDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (category: Category) => void;
  /** Adds a subcategory of this category instead. */
  parent?: Category | undefined;
}

/** Asks for the name of a new category. */
export function CategoryDialog({ open, onClose, onCreated, parent }: CategoryDialogProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { created, failed, missing } = messagesFor(parent);
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const save = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name === '') return setProblem(missing);
    setBusy(true);
    try {
      onCreated(await create(name, parent));
      notify.success(created);
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : failed);
      notify.error(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open={open} onClose={close} title={parent ? `Add Subcategory to ${parent.name}` : 'Add Category'}>
      <form onSubmit={(event) => void save(event)} noValidate className="mt-5 grid gap-6">
        <TextField
          label={parent ? 'Subcategory Name' : 'Category Name'}
          name="name"
          maxLength={MAX_CATEGORY}
          autoComplete="off"
          dir="auto"
          problem={problem}
        />
        <div className="flex justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button" disabled={busy}>
            Save
          </button>
        </div>
      </form>
    </Modal>
  );
}

function messagesFor(parent: Category | undefined): { created: string; failed: string; missing: string } {
  const { categories, validation } = texts;
  return parent
    ? {
        created: categories.subcategoryCreated,
        failed: categories.subcategoryFailed,
        missing: validation.subcategoryName,
      }
    : { created: categories.created, failed: categories.createFailed, missing: validation.categoryName };
}

function create(name: string, parent: Category | undefined): Promise<Category> {
  return parent
    ? callApi('POST', `/categories/${parent._id}/subcategories`, { name })
    : callApi('POST', '/categories/create-category', { name });
}
