import { useRef } from 'react';
import { MAX_CAPTION, MAX_POSITION } from '../../../../contract/limits.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { TextField } from '../../../components/field.tsx';
import { ImageField } from '../../media/image-field.tsx';
import type { UploadStage } from '../../media/use-image-upload.ts';

/** A place for an additional picture; `given` is one dropped elsewhere, to be sent from here. */
export type Slot = FormContent['additionalImages'][number] & { key: number; given?: File | undefined };

interface PictureSlotProps {
  slot: Slot;
  /** Its number among all, from 0. */
  index: number;
  /** Out of use, with all that is in it. */
  hidden: boolean;
  problems: Record<string, string>;
  onPlace: (url: string) => void;
  onUpload: (stage: UploadStage) => void;
  onSeveral: (files: File[]) => void;
}

/** One additional picture: the file, its caption, what it shows and its place in the text. */
export function ImageSlot({ slot, index, hidden, problems, onPlace, onUpload, onSeveral }: PictureSlotProps) {
  const alt = useRef<HTMLInputElement>(null);
  const altOfLibrary = useRef('');
  const place = (url: string, itsAlt = '') => {
    const field = alt.current;
    // What an author has typed stays; what came with another picture goes with it.
    if (field && (field.value === '' || field.value === altOfLibrary.current)) field.value = itsAlt;
    altOfLibrary.current = itsAlt;
    onPlace(url);
  };
  const name = (field: string) => `image-${index}-${field}`;
  return (
    <fieldset
      hidden={hidden}
      disabled={hidden}
      className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2 [[hidden]]:hidden"
    >
      <legend className="sr-only">{`Image ${index + 1}`}</legend>
      <ImageField
        label={`Image ${index + 1}`}
        name={name('url')}
        value={slot.url}
        onChange={place}
        publicId={() => `content_image_${index + 1}_${Date.now()}`}
        onUpload={onUpload}
        given={slot.given}
        onSeveral={onSeveral}
        problem={problems[name('url')]}
      />
      <div className="grid content-start gap-4">
        <TextField
          label="Caption"
          name={name('caption')}
          defaultValue={slot.caption}
          maxLength={MAX_CAPTION}
          dir="auto"
        />
        <TextField
          ref={alt}
          label="What it shows"
          name={name('alt')}
          defaultValue={slot.alt}
          maxLength={MAX_CAPTION}
          dir="auto"
          hint="Read out to those who cannot see it"
        />
        <TextField
          label="Position"
          name={name('position')}
          type="number"
          min={0}
          max={MAX_POSITION}
          step={1}
          defaultValue={slot.position}
          problem={problems[name('position')]}
        />
      </div>
    </fieldset>
  );
}
