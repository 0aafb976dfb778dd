import type { EditorFeature } from './base/editor-feature.ts';
import { blocksFeature } from './blocks/blocks-feature.ts';
import { embedsFeature } from './embeds/embeds-feature.ts';
import { emojiFeature } from './emoji/emoji-suggester.ts';
import { findFeature } from './find/find-extension.ts';
import { footnotesFeature } from './footnotes/footnotes-feature.ts';
import { formulasFeature } from './formulas/formulas-feature.ts';
import type { UploadImage } from './images/image-uploads.ts';
import { imagesFeature } from './images/images-feature.ts';
import { keysFeature } from './keys/keys-feature.ts';
import { linksFeature } from './links/links-feature.ts';
import { passagesFeature } from './passages/passage-extension.ts';
import type { PassageMarks } from './passages/passage-marks.ts';
import { pasteFeature } from './paste/paste.ts';
import { tasksFeature } from './tasks/tasks-feature.ts';
import { type TextLanguages, typographyFeature } from './typography/typography.ts';

export type FeatureOptions = {
  upload?: UploadImage | null;
  /** The languages whose typography the author gets; null for none. */
  languages?: () => TextLanguages | null;
  /** Where the passages of comments are marked. */
  passages?: PassageMarks | null;
};

/**
 * The parts of the editor. Of two that handle the same key with the same priority, the one listed last does
 * it first.
 */
export function editorFeatures(options: FeatureOptions = {}): EditorFeature[] {
  const { upload = null, languages = () => null, passages = null } = options;
  return [
    blocksFeature,
    footnotesFeature,
    pasteFeature,
    tasksFeature,
    embedsFeature,
    formulasFeature,
    keysFeature,
    findFeature,
    imagesFeature(upload),
    linksFeature,
    emojiFeature,
    typographyFeature(languages),
    passagesFeature(passages),
  ];
}
