import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdditionalImage } from '../../../../contract/article.ts';
import { MAX_ADDITIONAL_IMAGES } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { isImageFile } from '../../../browser/image-files.ts';
import { notify } from '../../../browser/toasts.ts';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import type { UploadStage } from '../../media/use-image-upload.ts';
import { ImageSlot, type Slot } from './image-slot.tsx';
import { useChanged } from './use-changed.ts';
import { useSetValue } from './use-set-value.ts';

interface AdditionalImagesProps {
  images: FormContent['additionalImages'];
  /** Returns the file to upload from the slot with that field, if there is one. */
  pendingFile: (field: string) => File | undefined;
  errors: Record<string, string>;
  onChange: () => void;
}

/** The additional images: a slot for each, which appears when one is added. */
export function AdditionalImages({ images, pendingFile, errors, onChange }: AdditionalImagesProps) {
  const { slots, count, addBlank, remove, putBack, add, setImage, setImages } = useSlots(
    () => images.map((image, key) => ({ ...image, key, file: pendingFile(`image-${key}-url`) })),
    onChange,
  );
  useSetValue('additionalImages', (json) => setImages(JSON.parse(json) as AdditionalImage[]));
  const onUpload = useUploadToasts();
  const putBackButton = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid gap-5" {...dropHandlers(add)}>
      <legend className="sr-only">Additional images</legend>
      {slots.map((slot, index) => (
        <ImageSlot
          key={slot.key}
          slot={slot}
          index={index}
          hidden={index >= count}
          errors={errors}
          onImage={(url) => setImage(slot.key, url)}
          onUpload={onUpload}
          onSeveral={add}
          onRemove={() => {
            flushSync(() => remove(index));
            putBackButton.current?.focus();
          }}
        />
      ))}
      <p className="text-sm text-muted">
        {count} of {MAX_ADDITIONAL_IMAGES}. Readers see them after every second paragraph.
      </p>
      <div className="script-only flex flex-wrap gap-2">
        {count < MAX_ADDITIONAL_IMAGES && (
          <>
            <button type="button" className="button button-quiet button-small" onClick={addBlank}>
              Add image
            </button>
            <FileChooser label="Add images" className="min-h-11 grow gap-2 rounded-md px-4" onChoose={add} />
          </>
        )}
        {slots.length > count && count < MAX_ADDITIONAL_IMAGES && (
          <button
            ref={putBackButton}
            type="button"
            className="button button-quiet button-small"
            onClick={putBack}
          >
            Put back
          </button>
        )}
      </div>
    </fieldset>
  );
}

/** Takes dropped files, and leaves dropped text to the fields. */
function dropHandlers(onFiles: (files: File[]) => void) {
  const hasFiles = ({ dataTransfer }: React.DragEvent) => dataTransfer.types.includes('Files');
  return {
    onDragOver: (event: React.DragEvent) => hasFiles(event) && event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/** The first `count` slots are in use. The others are hidden and keep their content. */
function useSlots(initialSlots: () => Slot[], onChange: () => void) {
  const [{ slots, count }, set] = useState(() => {
    const slots = initialSlots();
    return { slots, count: slots.length };
  });
  useChanged(slots, onChange);
  useChanged(count, onChange);
  const nextKey = useRef(count);
  const blankSlots = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, added): Slot => {
      const position = String(from + added);
      return { key: nextKey.current++, url: '', caption: '', alt: '', position };
    });
  const addBlank = () =>
    set({ slots: slots.toSpliced(count, 0, ...blankSlots(count, count + 1)), count: count + 1 });
  /** A removed slot keeps its content, and can be put back. */
  const remove = (index: number) => {
    const [removed] = slots.slice(index, index + 1);
    if (removed) set({ slots: slots.toSpliced(index, 1).toSpliced(count - 1, 0, removed), count: count - 1 });
  };
  const putBack = () => set({ slots, count: count + 1 });
  const add = (files: File[]) => {
    const images = files.filter(isImageFile);
    const filled = slots
      .slice(0, count)
      .map((slot) => (slot.url || slot.file ? slot : { ...slot, file: images.shift() }));
    const rest = images.splice(0, MAX_ADDITIONAL_IMAGES - count);
    const added = blankSlots(count, count + rest.length).map((slot, index) => ({
      ...slot,
      file: rest[index],
    }));
    set({ slots: [...filled, ...added, ...slots.slice(count)], count: count + rest.length });
    if (images.length > 0) notify.error(`At most ${MAX_ADDITIONAL_IMAGES} additional images`);
  };
  const setImage = (key: number, url: string) =>
    set((previous) => ({
      ...previous,
      slots: previous.slots.map((slot) => (slot.key === key ? { ...slot, url, file: undefined } : slot)),
    }));
  /**
   * Shows these images. Removes the slots of other images; empty slots and what is typed in the remaining
   * slots stay.
   */
  const setImages = (images: AdditionalImage[]) => {
    const left = [...images];
    const remaining = slots.slice(0, count).filter(({ url }) => {
      const at = left.findIndex((image) => image.url === url);
      if (at !== -1) left.splice(at, 1);
      return at !== -1 || url === '';
    });
    const added = left.map(({ position, ...image }) => {
      return { ...image, position: String(position), key: nextKey.current++ };
    });
    set({ slots: [...remaining, ...added, ...slots.slice(count)], count: remaining.length + added.length });
  };
  return { slots, count, addBlank, remove, putBack, add, setImage, setImages };
}

/** Shows one toast while any image is being uploaded, and replaces it after the last one. */
function useUploadToasts() {
  const running = useRef(0);
  const toast = useRef<string | null>(null);
  return (stage: UploadStage) => {
    if (stage === 'started') {
      running.current++;
      toast.current ??= notify.loading(texts.articles.uploadingImages);
      return;
    }
    running.current--;
    if (running.current > 0 || !toast.current) return;
    const id = toast.current;
    toast.current = null;
    if (stage === 'done') notify.success(texts.articles.uploadedImages, id);
    else notify.error(stage === 'failed' ? texts.upload.failed : texts.upload.canceled, id);
  };
}
