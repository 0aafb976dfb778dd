import { MAX_ADDITIONAL_IMAGES } from '../../../../contract/limits.ts';
import type { EditorSession } from '../../autosave/session.ts';
import type { MergedVersion } from '../../merge/merge-article.ts';
import type { NextForm } from '../editor-props.ts';

/** Makes the form that a merge leads to. Slots with a caption whose image is not uploaded yet come along. */
export function formAfterMerge(session: EditorSession, merged: MergedVersion): NextForm {
  const { publishing, additionalImages, version, ...fields } = merged;
  const mine = session.content();
  const waiting = mine.additionalImages.filter(({ url, caption, alt }) => !url && (caption + alt).trim());
  const slots = [
    ...additionalImages.map((image) => ({ ...image, position: String(image.position) })),
    ...waiting,
  ];
  return {
    content: { ...mine, ...fields, ...publishing, additionalImages: slots.slice(0, MAX_ADDITIONAL_IMAGES) },
    basedOn: version,
    unsaved: true,
    merged: true,
    pendingImages: session.uploads.images(),
    // If not all slots fit, the author's own text stays recoverable.
    from: slots.length > MAX_ADDITIONAL_IMAGES ? [] : [{ sessionId: session.id, sequence: session.sequence }],
  };
}
