import { useState } from 'react';
import { MAX_EXCERPT, MAX_SLUG, MAX_TAG } from '../../../contract/limits.ts';
import type { ManagedTag } from '../../../contract/tag.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, readProblems } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';

interface TagDialogProps {
  /** Null for a new tag. */
  tag: ManagedTag | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Creates or edits a tag. */
export function TagDialog({ tag, onClose, onSaved }: TagDialogProps) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const fields = readForm(new FormData(event.currentTarget), tag);
    setBusy(true);
    try {
      if (tag) await callApi('PATCH', `/tags/${tag._id}`, fields);
      else await callApi('POST', '/tags', fields);
      notify.success(tag ? texts.tags.updated : texts.tags.created);
      onSaved();
      onClose();
    } catch (error) {
      setProblems(readProblems(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={onClose} title={tag ? 'Edit Tag' : 'New Tag'}>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 grid gap-5">
        {problems.form && (
          <p role="alert" className="text-sm text-danger">
            {problems.form}
          </p>
        )}
        <TextField
          label="Name"
          name="name"
          defaultValue={tag?.name}
          maxLength={MAX_TAG}
          autoComplete="off"
          dir="auto"
          hint={tag && tag.articles > 0 ? `Changes in ${countArticles(tag.articles)}.` : undefined}
          problem={problems.name}
        />
        <TextField
          label="Slug"
          name="slug"
          defaultValue={tag?.slug}
          maxLength={MAX_SLUG}
          autoComplete="off"
          dir="auto"
          spellCheck={false}
          hint={tag ? 'The previous URL redirects to the new one.' : 'Made from the name if empty.'}
          problem={problems.slug}
        />
        <TextArea
          label="Description"
          name="description"
          defaultValue={tag?.description ?? ''}
          maxLength={MAX_EXCERPT}
          hint="Shown on the tag’s page and to search engines."
          problem={problems.description}
        />
        <div className="flex justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" disabled={busy}>
            {tag ? 'Save' : 'Create'}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** `1 article` or `2 articles`. */
export function countArticles(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`;
}

/** The fields. An unchanged slug is left out, so that it follows a new name. */
function readForm(form: FormData, tag: ManagedTag | null): object {
  const value = (name: string) => String(form.get(name) ?? '').trim();
  const slug = value('slug');
  return {
    name: value('name'),
    ...(slug && slug !== tag?.slug && { slug }),
    description: value('description'),
  };
}
