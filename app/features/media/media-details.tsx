import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_CAPTION } from '../../../contract/limits.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextArea } from '../../ui/field.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { useMay } from '../../ui/use-may.ts';
import { formatFileSize } from './file-size.ts';
import { ImageUses } from './image-uses.tsx';
import { displayName, withoutOrigin } from './thumbnail.tsx';

/** A dialog with the details of an image. Its alt text can be edited; an unused image can be deleted. */
export function MediaDetails({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const may = useMay();
  const [isDeleting, setIsDeleting] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const path = withoutOrigin(item.url);
  const isUsed = item.uses.length > 0;
  return (
    <>
      <Modal open={!isDeleting && !deleted} onClose={onClose} title={displayName(item)} wide>
        <div className="mt-4 grid gap-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <a href={path} target="_blank" rel="noopener" className="self-start" aria-label="Open full size">
            <img
              src={path}
              alt={item.alt}
              width={item.width}
              height={item.height}
              className="max-h-[60dvh] w-full rounded-md bg-sunken object-contain"
            />
          </a>
          <div className="grid content-start gap-5">
            {may('media.change') && <AltForm item={item} />}
            <Facts item={item} />
            {may('media.change') && <ImageUses uses={item.uses} />}
            {may('media.change') && !isUsed && <KeepSwitch item={item} />}
            {may('media.delete') && (
              <div className="border-t border-line pt-4">
                <Button
                  type="button"
                  className="button button-quiet button-small text-danger"
                  refusal={isUsed ? 'An image in use cannot be deleted' : null}
                  onClick={() => setIsDeleting(true)}
                >
                  <Trash2 size={16} aria-hidden /> Delete
                </Button>
              </div>
            )}
          </div>
        </div>
      </Modal>
      <DeleteDialog
        subject={isDeleting ? displayName(item) : null}
        deleted={texts.media.deleted}
        onClose={() => {
          setIsDeleting(false);
          if (deleted) onClose();
        }}
        onDelete={async () => {
          await callApi('DELETE', `/media/${item._id}`);
          setDeleted(true);
          await revalidate();
        }}
      />
    </>
  );
}

/** Returns a function that changes an image and loads the media library again. */
function useChange({ _id }: MediaItem) {
  const { revalidate } = useRevalidator();
  return async (change: object, success: string | null, failure: string) => {
    try {
      await callApi('PATCH', `/media/${_id}`, change);
      if (success) notify.success(success);
      await revalidate();
    } catch (error) {
      notify.error(errorMessage(error, failure));
    }
  };
}

function AltForm({ item }: { item: MediaItem }) {
  const change = useChange(item);
  const [alt, setAlt] = useState(item.alt);
  const [busy, setBusy] = useState(false);
  const isUnchanged = alt.trim() === item.alt;
  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy || isUnchanged) return;
    setBusy(true);
    await change({ alt }, 'Alt text saved', 'The alt text could not be saved. Please try again.');
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-2">
      <TextArea
        label="Alt text"
        rows={3}
        maxLength={MAX_CAPTION}
        dir="auto"
        hint="Describes the image. It is used wherever you insert the image from now on."
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Button
        type="submit"
        className="button button-small justify-self-end"
        busy={busy}
        aria-disabled={isUnchanged}
      >
        Save
      </Button>
    </form>
  );
}

function Facts({ item }: { item: MediaItem }) {
  const facts: [string, React.ReactNode][] = [
    ['Uploaded', <LocalDay key="day" instant={item.createdAt} />],
    ['Size', `${item.width} × ${item.height}, ${formatFileSize(item.bytes)}`],
    ['Format', item.format.toUpperCase()],
    ['Public ID', item.publicId],
  ];
  const copyUrl = () =>
    navigator.clipboard.writeText(new URL(item.url, location.href).href).then(
      () => notify.success('URL copied'),
      () => notify.error('The URL could not be copied. Allow this page to use the clipboard, and try again.'),
    );
  return (
    <div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button button-quiet button-small mt-3" onClick={() => void copyUrl()}>
        <Copy size={15} aria-hidden /> Copy URL
      </button>
    </div>
  );
}

function KeepSwitch({ item }: { item: MediaItem }) {
  const change = useChange(item);
  return (
    <label className="flex items-center justify-between gap-4 text-sm">
      <span>
        Keep in the media library
        <span className="block text-2xs text-muted">Otherwise, it is deleted after a week without use.</span>
      </span>
      <input
        type="checkbox"
        className="switch"
        checked={item.kept}
        onChange={({ currentTarget }) =>
          void change(
            { kept: currentTarget.checked },
            null,
            'The image could not be changed. Please try again.',
          )
        }
      />
    </label>
  );
}
