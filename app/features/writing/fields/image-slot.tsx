import { useRef } from 'react';
import { MAX_CAPTION, MAX_POSITION } from '../../../../contract/limits.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../media/image-field.tsx';
import type { UploadStage } from '../../media/use-image-upload.ts';

/** A slot for an additional image; `file` is uploaded from it. */
export type Slot = FormContent['additionalImages'][number] & { key: number; file?: File | undefined };

interface ImageSlotProps {
  slot: Slot;
  /** From 0. */
  index: number;
  hidden: boolean;
  errors: Record<string, string>;
  onImage: (url: string) => void;
  onUpload: (stage: UploadStage) => void;
  onSeveral: (files: File[]) => void;
  onRemove: () => void;
}

/** The fields of one additional image. */
export function ImageSlot(props: ImageSlotProps) {
  const { slot, index, hidden, errors, onImage, onUpload, onSeveral, onRemove } = props;
  const altField = useRef<HTMLInputElement>(null);
  const libraryAlt = useRef('');
  const setImage = (url: string, alt = '') => {
    const field = altField.current;
    // Replaces the alt text of the previous image, but not one that the author has typed.
    if (field && (field.value === '' || field.value === libraryAlt.current)) field.value = alt;
    libraryAlt.current = alt;
    onImage(url);
  };
  const name = (field: string) => `image-${index}-${field}`;
  return (
    <fieldset
      hidden={hidden}
      disabled={hidden}
      className="grid gap-4 rounded-md border border-line p-3 [[hidden]]:hidden"
    >
      <legend className="sr-only">{`Image ${index + 1}`}</legend>
      <ImageField
        label={`Image ${index + 1}`}
        name={name('url')}
        value={slot.url}
        onChange={setImage}
        publicId={() => `content_image_${index + 1}_${Date.now()}`}
        onUpload={onUpload}
        file={slot.file}
        onSeveral={onSeveral}
        error={errors[name('url')]}
      />
      <SlotTexts slot={slot} name={name} altField={altField} positionError={errors[name('position')]} />
      <button
        type="button"
        className="script-only text-link min-h-11 justify-self-start text-sm"
        onClick={onRemove}
      >
        {`Remove slot ${index + 1}`}
      </button>
    </fieldset>
  );
}

interface SlotTextsProps {
  slot: Slot;
  /** Returns the name of a field in the form. */
  name: (field: string) => string;
  altField: React.RefObject<HTMLInputElement | null>;
  positionError: string | undefined;
}

function SlotTexts({ slot, name, altField, positionError }: SlotTextsProps) {
  return (
    <div className="grid content-start gap-4">
      <TextField
        label="Caption"
        name={name('caption')}
        defaultValue={slot.caption}
        maxLength={MAX_CAPTION}
        dir="auto"
      />
      <TextField
        ref={altField}
        label="Alt text"
        name={name('alt')}
        defaultValue={slot.alt}
        maxLength={MAX_CAPTION}
        dir="auto"
        hint="Describes the image for people who can't see it"
      />
      <TextField
        label="Position"
        name={name('position')}
        type="number"
        min={0}
        max={MAX_POSITION}
        step={1}
        defaultValue={slot.position}
        error={positionError}
      />
    </div>
  );
}
