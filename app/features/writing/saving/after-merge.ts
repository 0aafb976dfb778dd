import { MAX_ADDITIONAL_IMAGES } from '../../../../contract/limits.ts';
import type { EditorSession } from '../../autosave/session.ts';
import type { Merged } from '../../merge/put-together.ts';
import type { NextForm } from '../editor-props.ts';

/** The form that a text made of mine and theirs is opened in. Words that still wait for their picture come along. */
export function afterMerge(desk: EditorSession, merged: Merged): NextForm {
  const { publishing, additionalImages, version, ...texts } = merged;
  const mine = desk.content();
  const waiting = mine.additionalImages.filter(({ url, caption, alt }) => !url && (caption + alt).trim());
  const slots = [
    ...additionalImages.map((image) => ({ ...image, position: String(image.position) })),
    ...waiting,
  ];
  return {
    content: { ...mine, ...texts, ...publishing, additionalImages: slots.slice(0, MAX_ADDITIONAL_IMAGES) },
    basedOn: version,
    unsaved: true,
    merged: true,
    // With more than there is room for, what I wrote is offered as it was.
    from: slots.length > MAX_ADDITIONAL_IMAGES ? [] : [{ desk: desk.id, sequence: desk.sequence }],
  };
}
