import { useState } from 'react';
import type { Author } from '../../../contract/author.ts';
import { MAX_AUTHOR_LINKS, MAX_BIO, MAX_EMAIL, MAX_NAME, MAX_SLUG } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, readProblems } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Field, TextArea, TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ImageField } from '../media/image-field.tsx';

interface AuthorDialogProps {
  /** Null for a new author. */
  author: Author | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Creates or edits an author. */
export function AuthorDialog({ author, onClose, onSaved }: AuthorDialogProps) {
  const [image, setImage] = useState(author?.userImage ?? '');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const fields = readForm(new FormData(event.currentTarget), image, author);
    setBusy(true);
    try {
      if (author) await callApi('PATCH', `/authors/${author._id}`, fields);
      else await callApi('POST', '/authors', fields);
      notify.success(author ? texts.authors.updated : texts.authors.created);
      onSaved();
      onClose();
    } catch (error) {
      setProblems(readProblems(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={onClose} title={author ? 'Edit Author' : 'New Author'}>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 grid gap-5">
        {problems.form && (
          <p role="alert" className="text-sm text-danger">
            {problems.form}
          </p>
        )}
        <TextField
          label="Name"
          name="name"
          defaultValue={author?.name}
          maxLength={MAX_NAME}
          autoComplete="off"
          dir="auto"
          problem={problems.name}
        />
        <TextField
          label="Slug"
          name="slug"
          defaultValue={author?.slug}
          maxLength={MAX_SLUG}
          autoComplete="off"
          spellCheck={false}
          hint={
            author
              ? 'The end of the address. Former ones lead to the new one.'
              : 'Made from the name if empty.'
          }
          problem={problems.slug}
        />
        <TextArea
          label="Bio"
          name="bio"
          defaultValue={author?.bio ?? ''}
          maxLength={MAX_BIO}
          problem={problems.bio}
        />
        <ImageField
          label="Image"
          name="userImage"
          shape="square"
          value={image}
          onChange={setImage}
          problem={problems.userImage}
        />
        <Field
          label="Links"
          hint={`One address a line, each beginning with https://. At most ${MAX_AUTHOR_LINKS}.`}
          problem={problems.links}
        >
          {(control) => (
            <textarea
              {...control}
              name="links"
              dir="ltr"
              defaultValue={author?.links.join('\n')}
              spellCheck={false}
              className="field field-sizing-content max-h-96 min-h-20 resize-y"
            />
          )}
        </Field>
        {author && (
          <TextField
            label="Account"
            name="account"
            type="email"
            defaultValue={author.account?.email}
            maxLength={MAX_EMAIL}
            autoComplete="off"
            hint="The email address of an account, whose new articles name this author. Empty disconnects."
            problem={problems.account}
          />
        )}
        <div className="flex justify-end gap-2">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" disabled={busy}>
            {author ? 'Save' : 'Create'}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function readForm(form: FormData, image: string, author: Author | null): object {
  const value = (name: string) => String(form.get(name) ?? '').trim();
  const account = value('account');
  return {
    name: value('name'),
    ...(value('slug') && { slug: value('slug') }),
    bio: value('bio'),
    userImage: image,
    links: value('links').split(/\s+/).filter(Boolean),
    ...(author && account !== (author.account?.email ?? '') && { account: account || null }),
  };
}
