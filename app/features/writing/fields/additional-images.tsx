import { useRef, useState } from 'react';
import { MAX_ADDITIONAL_IMAGES } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { ChoosePictures } from '../../../components/choose-pictures.tsx';
import { Field } from '../../../components/field.tsx';
import { notify } from '../../../components/toasts.tsx';
import type { UploadStage } from '../../media/use-image-upload.ts';
import { ImageSlot, type Slot } from './image-slot.tsx';
import { useChanged } from './use-changed.ts';

const counts = Array.from({ length: MAX_ADDITIONAL_IMAGES + 1 }, (_, count) => count);

interface AdditionalPicturesProps {
  images: FormContent['additionalImages'];
  /** A picture that is to be sent from the slot with that field. */
  givenFor: (field: string) => File | undefined;
  problems: Record<string, string>;
  onChange: () => void;
}

/** The pictures between the paragraphs: how many, and a slot for each. */
export function AdditionalImages({ images, givenFor, problems, onChange }: AdditionalPicturesProps) {
  const { slots, count, resize, add, place } = useSlots(
    () => images.map((image, key) => ({ ...image, key, given: givenFor(`image-${key}-url`) })),
    onChange,
  );
  const onUpload = useUploadToasts();
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
              value={count}
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
        <ImageSlot
          key={slot.key}
          slot={slot}
          index={index}
          hidden={index >= count}
          problems={problems}
          onPlace={(url) => place(slot.key, url)}
          onUpload={onUpload}
          onSeveral={add}
        />
      ))}
    </fieldset>
  );
}

function bringsFiles({ dataTransfer }: React.DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** The slots in use come first; those taken out of use keep what is in them, to be had back. */
function useSlots(first: () => Slot[], onChange: () => void) {
  const [{ slots, count }, set] = useState(() => {
    const slots = first();
    return { slots, count: slots.length };
  });
  useChanged(slots, onChange);
  useChanged(count, onChange);
  const next = useRef(count);
  const blanks = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, added): Slot => {
      const position = String(from + added);
      return { key: next.current++, url: '', caption: '', alt: '', position };
    });
  const resize = (to: number) => set({ slots: [...slots, ...blanks(slots.length, to)], count: to });
  const add = (files: File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const filled = slots
      .slice(0, count)
      .map((slot) => (slot.url || slot.given ? slot : { ...slot, given: pictures.shift() }));
    const more = pictures.splice(0, MAX_ADDITIONAL_IMAGES - count);
    const added = blanks(count, count + more.length).map((slot, at) => ({ ...slot, given: more[at] }));
    set({ slots: [...filled, ...added, ...slots.slice(count)], count: count + more.length });
    if (pictures.length > 0) void notify.error(`At most ${MAX_ADDITIONAL_IMAGES} additional images`);
  };
  const place = (key: number, url: string) =>
    set((now) => ({
      ...now,
      slots: now.slots.map((slot) => (slot.key === key ? { ...slot, url, given: undefined } : slot)),
    }));
  return { slots, count, resize, add, place };
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
