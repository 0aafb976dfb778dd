import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { MAX_AVATAR_BYTES } from '../../../contract/limits.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { ErrorAlert, Notice } from '../../ui/alerts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { shrinkImage } from './shrink-image.ts';

/**
 * Any image: the server says why it refuses one. Phones offer JPEGs of HEIC photos as long as that type is
 * not named here.
 */
const ACCEPTED = 'image/*';
const megabytes = MAX_AVATAR_BYTES / 1024 / 1024;

interface AvatarFormProps {
  name: string;
  image: string | null;
  error: string | undefined;
  done: string | undefined;
}

/** The account's avatar: uploaded as soon as a file is chosen, or by a button without scripts. */
export function AvatarForm({ name, image, error, done }: AvatarFormProps) {
  const hydrated = useHydrated();
  const submit = useSubmit();
  const [preparing, setPreparing] = useState(false);
  const busy = (useNavigation().formData?.has('avatar') ?? false) || preparing;
  const upload = async (file: File) => {
    setPreparing(true);
    const form = new FormData();
    form.set('avatar', await shrinkImage(file));
    await submit(form, { method: 'post', encType: 'multipart/form-data' });
    setPreparing(false);
  };
  const label = image ? 'Change image' : 'Upload image';
  return (
    <div className="flex items-start gap-5">
      <Avatar key={image} name={name} image={image} size={72} fallback="icon" />
      <div className="grid min-w-0 grow grid-cols-1 gap-3">
        <ErrorAlert>{error}</ErrorAlert>
        <Notice>{done}</Notice>
        <div className="flex flex-wrap items-center gap-3">
          {hydrated ? (
            <UploadButton label={label} busy={busy} onUpload={(file) => void upload(file)} />
          ) : (
            <PlainUpload label={label} />
          )}
          {image && (
            <Form method="post">
              <Button
                type="submit"
                name="action"
                value="remove-avatar"
                className="text-link min-h-11 min-w-11 text-sm"
                busy={busy}
              >
                Remove
              </Button>
            </Form>
          )}
        </div>
        <p className="text-sm text-muted">JPEG, PNG, WebP, GIF or AVIF, up to {megabytes} MB.</p>
      </div>
    </div>
  );
}

interface UploadButtonProps {
  label: string;
  busy: boolean;
  onUpload: (file: File) => void;
}

/** Uploads a file as soon as it is chosen. */
function UploadButton({ label, busy, onUpload }: UploadButtonProps) {
  return (
    <label
      className="button button-quiet cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
      aria-disabled={busy || undefined}
    >
      {busy ? 'Uploading…' : label}
      <input
        type="file"
        name="avatar"
        accept={ACCEPTED}
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onUpload(file);
        }}
      />
    </label>
  );
}

/** A field for a file with a button, which needs no scripts. */
function PlainUpload({ label }: { label: string }) {
  return (
    <Form method="post" encType="multipart/form-data" className="flex min-w-0 flex-wrap items-center gap-3">
      <input
        type="file"
        name="avatar"
        required
        accept={ACCEPTED}
        aria-label="Image"
        className="max-w-full text-sm"
      />
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </Form>
  );
}
