import { Extension } from '@tiptap/core';
import { keyCommand } from '../blocks/key-command.ts';
import { moveInGallery } from './gallery-commands.ts';

/** Shift with an arrow moves the selected image of a gallery. */
export const galleryKeys = Extension.create({
  name: 'galleryKeys',
  priority: 1050, // with the keys of figures
  addKeyboardShortcuts: () => ({
    'Shift-ArrowLeft': keyCommand((tr) => moveInGallery(tr, -1)),
    'Shift-ArrowRight': keyCommand((tr) => moveInGallery(tr, 1)),
  }),
});
