import { Image, Images } from 'lucide-react';
import type { BlockChoice, EditorFeature } from '../base/editor-feature.ts';
import { galleryKeys } from '../gallery/gallery-extension.ts';
import { altHints } from './alt-hints.ts';
import { chooseGallery, chooseImages, imageUploads, type UploadImage } from './image-uploads.ts';

const UPLOADED: BlockChoice[] = [
  {
    place: 30,
    label: 'Image',
    icon: Image,
    keywords: 'picture photo figure upload',
    run: (chain) => chain,
    afterRun: chooseImages,
  },
  {
    place: 31,
    label: 'Gallery',
    icon: Images,
    keywords: 'images pictures photos grid several',
    run: (chain) => chain,
    afterRun: chooseGallery,
  },
];

/** Images and galleries. Without `upload` none can be added. */
export function imagesFeature(upload: UploadImage | null): EditorFeature {
  return {
    extensions: [galleryKeys, altHints, imageUploads.configure({ upload })],
    blockChoices: upload ? UPLOADED : [],
  };
}
