import type { Category } from '../../../contract/category.ts';
import { MAX_CATEGORY } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, errorMessage, fieldError } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { FormDialog, formText } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';

interface CategoryDialogProps {
  onClose: () => void;
  onCreated: (category: Category) => void;
  /** Adds a subcategory of this category instead. */
  parent?: Category | undefined;
}

/** Asks for the name of a new category. */
export function CategoryDialog({ onClose, onCreated, parent }: CategoryDialogProps) {
  const { created, failed, missing } = messagesFor(parent);
  const save = async (form: FormData) => {
    const name = formText(form, 'name');
    if (name === '') throw fieldError('name', missing);
    try {
      onCreated(await create(name, parent));
    } catch (error) {
      notify.error(failed);
      throw fieldError('name', errorMessage(error, failed));
    }
    notify.success(created);
  };
  return (
    <FormDialog
      title={parent ? `Add Subcategory to ${parent.name}` : 'Add Category'}
      submit="Save"
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label={parent ? 'Subcategory Name' : 'Category Name'}
          name="name"
          maxLength={MAX_CATEGORY}
          autoComplete="off"
          dir="auto"
          error={errors.name}
        />
      )}
    </FormDialog>
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
