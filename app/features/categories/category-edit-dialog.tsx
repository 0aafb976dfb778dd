import { useState } from 'react';
import type { Category, Subcategory } from '../../../contract/category.ts';
import { MAX_CATEGORY, MAX_CATEGORY_DESCRIPTION } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { categoryTitle } from '../../../shared/text/category-title.ts';
import { ApiError, callApi, errorMessage, fieldError } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field, TextArea, TextField } from '../../ui/field.tsx';

/** A category, or a subcategory with its category, whose details are edited. */
export interface EditedCategory {
  edited: Category | Subcategory;
  parent?: Category | undefined;
  /** The categories, or the subcategories of `parent`, in their order. */
  siblings: readonly Subcategory[];
}

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
  const { updated, failed } = messagesFor(parent);
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

function readFields(form: FormData): object {
  const place = String(form.get('position'));
  return {
    name: String(form.get('name')),
    title: String(form.get('title')),
    description: String(form.get('description')),
    position: place === '' ? null : Number(place),
  };
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
      <button
        type="button"
        className="button button-danger button-small mt-3"
        disabled={busy}
        onClick={() => void attempt(onMerge)}
      >
        Merge
      </button>
    </div>
  );
}

/** The places among those that have one. */
function PlaceField({ target: { edited, siblings } }: { target: EditedCategory }) {
  const others = siblings.filter(({ _id, position }) => position !== null && _id !== edited._id);
  return (
    <Field label="Place" hint="Those with a place come first in the menu and in lists.">
      {(control) => (
        <select {...control} name="position" defaultValue={edited.position ?? ''} className="field">
          <option value="">By name</option>
          {[...others, null].map((next, index) => (
            <option key={next?._id ?? 'last'} value={index + 1}>
              {next ? `${index + 1}. Before ${shownName(next)}` : `${index + 1}. ${lastLabel(others)}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function lastLabel(others: readonly Subcategory[]): string {
  const last = others.at(-1);
  return last ? `After ${shownName(last)}` : 'Before all others';
}

/** The title of a category, or its name with a capital. */
export function shownName({ name, title }: Subcategory): string {
  return title ?? categoryTitle(name);
}

function apiPath({ edited, parent }: EditedCategory): string {
  return parent ? `/categories/${parent._id}/subcategories/${edited._id}` : `/categories/${edited._id}`;
}

function messagesFor(parent: Category | undefined): { updated: string; failed: string } {
  const { categories } = texts;
  return parent
    ? { updated: categories.subcategoryUpdated, failed: categories.subcategoryUpdateFailed }
    : { updated: categories.updated, failed: categories.updateFailed };
}
