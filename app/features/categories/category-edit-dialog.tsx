import { useState } from 'react';
import { MAX_CATEGORY, MAX_CATEGORY_DESCRIPTION } from '../../../contract/limits.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';
import { ApiError, callApi, errorMessage, fieldError } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field, TextArea, TextField } from '../../ui/field.tsx';
import { apiPath, type EditedCategory, placeLabels, readFields, resultTexts } from './edited-category.ts';

interface CategoryEditDialogProps {
  target: EditedCategory;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Edits name, title, description and place of a category or subcategory, or merges it with another one of its
 * name.
 */
export function CategoryEditDialog({ target, onClose, onSaved }: CategoryEditDialogProps) {
  const { edited, parent } = target;
  const [name, setName] = useState(edited.name);
  const [taken, setTaken] = useState<string>();
  const { updated, failed } = resultTexts(target);
  const save = async (fields: object) => {
    try {
      await callApi('PATCH', apiPath(target), fields);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') setTaken(name);
      else notify.error(failed);
      throw fieldError('name', errorMessage(error, failed));
    }
    notify.success(updated);
    onSaved();
  };
  return (
    <FormDialog
      title={parent ? 'Edit Subcategory' : 'Edit Category'}
      submit="Save"
      onSubmit={(form) => save(readFields(form))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={parent ? 'Subcategory Name' : 'Category Name'}
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={MAX_CATEGORY}
            autoComplete="off"
            dir="auto"
            hint="Part of the URL. A new name is applied to the articles, and old links redirect to it."
            error={errors.name}
          />
          {taken === name && (
            <MergeOffer name={name} onMerge={() => save({ name, merge: true }).then(onClose)} />
          )}
          <TextsForReaders edited={edited} />
          <PlaceField target={target} />
        </>
      )}
    </FormDialog>
  );
}

function TextsForReaders({ edited }: Pick<EditedCategory, 'edited'>) {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        defaultValue={edited.title ?? ''}
        placeholder={categoryTitle(edited.name)}
        maxLength={MAX_CATEGORY}
        autoComplete="off"
        dir="auto"
        hint="Shown to readers instead of the name, with its own capitals."
      />
      <TextArea
        label="Description"
        name="description"
        defaultValue={edited.description ?? ''}
        maxLength={MAX_CATEGORY_DESCRIPTION}
        hint="Shown on its page and in search engines."
      />
    </>
  );
}

function MergeOffer({ name, onMerge }: { name: string; onMerge: () => Promise<void> }) {
  const { busy, errors, attempt } = useAttempt();
  return (
    <div className="-mt-2 rounded-md border border-line bg-sunken p-4 text-sm">
      <p>
        Merge both? The articles move to “<bdi>{name.trim().toLowerCase()}</bdi>”, which keeps its title and
        description. This cannot be undone.
      </p>
      <ErrorAlert>{errors.name}</ErrorAlert>
      <Button
        type="button"
        className="button button-danger button-small mt-3"
        busy={busy}
        onClick={() => void attempt(onMerge)}
      >
        Merge
      </Button>
    </div>
  );
}

/** The places among those that have one. */
function PlaceField({ target }: { target: EditedCategory }) {
  return (
    <Field label="Place" hint="Those with a place come first in the menu and in lists.">
      {(control) => (
        <select {...control} name="position" defaultValue={target.edited.position ?? ''} className="field">
          <option value="">By name</option>
          {placeLabels(target).map((label, index) => (
            <option key={label} value={index + 1}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
