import type { Editor } from '@tiptap/react';
import { runFocused } from '../base/focus-editor.ts';
import { TextButton } from '../controls/text-button.tsx';
import { joinGallery, moveInGallery, splitGallery } from './gallery-commands.ts';

/** Makes a gallery of neighbouring images, and orders or separates its images. */
export function GalleryTools({ editor, inGallery }: { editor: Editor; inGallery: boolean }) {
  return (
    <>
      <TextButton
        title="Joins this image with the images directly before and behind it"
        onClick={() => runFocused(editor, joinGallery)}
      >
        Join into gallery
      </TextButton>
      {inGallery && (
        <>
          <TextButton onClick={() => runFocused(editor, (tr) => moveInGallery(tr, -1))}>
            Move backwards
          </TextButton>
          <TextButton onClick={() => runFocused(editor, (tr) => moveInGallery(tr, 1))}>
            Move forwards
          </TextButton>
          <TextButton onClick={() => runFocused(editor, splitGallery)}>Separate</TextButton>
        </>
      )}
    </>
  );
}
