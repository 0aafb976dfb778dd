import { useRef, useState } from 'react';
import { MAX_ADDITIONAL_IMAGES, MAX_CAPTION, MAX_POSITION } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { Written } from '../../../contract/working-copy.ts';
import { ChoosePictures } from '../../components/choose-pictures.tsx';
import { Field, TextField } from '../../components/field.tsx';
import { notify } from '../../components/toasts.tsx';
import { PictureField } from './picture-field.tsx';
import { useChanged } from './use-changed.ts';
import type { UploadStage } from './use-one-upload.ts';

const counts = Array.from({ length: MAX_ADDITIONAL_IMAGES + 1 }, (_, count) => count);
type Image = Written['additionalImages'][number];
type Slot = Image & { key: number; given?: File };

/** The pictures between the paragraphs: how many, and for each the file, its caption, what it shows and its place. */
export function AdditionalPictures({ images, onChange }: { images: Image[]; onChange: () => void }) {
  const [slots, setSlots] = useState<Slot[]>(() => images.map((image, key) => ({ ...image, key })));
  useChanged(slots, onChange);
  const next = useRef(images.length);
  const onUpload = useUploadToasts();
  const blank = (position: number): Slot => ({
    ...{ key: next.current++, url: '', caption: '', alt: '', position: String(position) },
  });
  const resize = (count: number) =>
    setSlots((now) => [
      ...now.slice(0, count),
      ...Array.from({ length: Math.max(0, count - now.length) }, (_, added) => blank(now.length + added)),
    ]);
  const add = (files: File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const filled = slots.map((slot) =>
      slot.url || slot.given ? slot : { ...slot, given: pictures.shift() },
    );
    const more = pictures.splice(0, MAX_ADDITIONAL_IMAGES - slots.length);
    setSlots([...filled, ...more.map((given, index) => ({ ...blank(slots.length + index), given }))]);
    if (pictures.length > 0) void notify.error(`At most ${MAX_ADDITIONAL_IMAGES} additional images`);
  };
  const place = (key: number, url: string, alt?: string) =>
    setSlots((now) =>
      now.map((slot) => (slot.key === key ? { ...slot, url, alt: alt || slot.alt, given: undefined } : slot)),
    );
  return (
    <fieldset
      className="grid gap-5"
      onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label="Additional images">
          {(control) => (
            <select
              {...control}
              value={slots.length}
              onChange={(event) => resize(Number(event.currentTarget.value))}
              className="field w-24"
            >
              {counts.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          )}
        </Field>
        <ChoosePictures
          label="Add pictures"
          className="needs-script min-h-11 grow gap-2 rounded-md px-4"
          onChoose={add}
        />
      </div>
      {slots.map((slot, index) => (
        <div key={slot.key} className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
          <PictureField
            label={`Image ${index + 1}`}
            name={`image-${index}-url`}
            value={slot.url}
            onChange={(url, alt) => place(slot.key, url, alt)}
            publicId={() => `content_image_${index + 1}_${Date.now()}`}
            onUpload={onUpload}
            given={slot.given}
            onSeveral={add}
          />
          <div className="grid content-start gap-4">
            <TextField
              label="Caption"
              name={`image-${index}-caption`}
              defaultValue={slot.caption}
              maxLength={MAX_CAPTION}
              dir="auto"
            />
            <TextField
              key={slot.alt}
              label="What it shows"
              name={`image-${index}-alt`}
              defaultValue={slot.alt}
              maxLength={MAX_CAPTION}
              dir="auto"
              hint="Read out to those who cannot see it"
            />
            <TextField
              label="Position"
              name={`image-${index}-position`}
              type="number"
              min={0}
              max={MAX_POSITION}
              step={1}
              defaultValue={slot.position}
            />
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function bringsFiles({ dataTransfer }: React.DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** One notice while any picture is under way, replaced when the last has arrived. */
function useUploadToasts() {
  const under = useRef(0);
  const toast = useRef<Promise<string> | null>(null);
  return (stage: UploadStage) => {
    if (stage === 'started') {
      under.current++;
      toast.current ??= notify.loading(texts.articles.uploadingImages);
      return;
    }
    under.current--;
    if (under.current > 0 || !toast.current) return;
    const shown = toast.current;
    toast.current = null;
    void shown.then((id) => {
      if (stage === 'done') return notify.success(texts.articles.uploadedImages, id);
      return notify.error(stage === 'failed' ? 'A picture could not be uploaded' : 'Upload called off', id);
    });
  };
}
