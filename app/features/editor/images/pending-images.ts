import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { UploadCard } from './upload-card.ts';

/**
 * An image that is being uploaded, and its position between two blocks. `caption` is the start of the text
 * that becomes its caption, if a paragraph for it follows.
 */
export type PendingImage = { id: number; position: number; caption: number | null; card: UploadCard };

type Change = { add?: PendingImage[]; remove?: number };

const key = new PluginKey<readonly PendingImage[]>('pendingImages');

/** Returns the pending images in document order. */
export function pendingImages(state: EditorState): readonly PendingImage[] {
  return key.getState(state) ?? [];
}

/** Adds and removes pending images in a transaction; positions are those after its steps. */
export function changePending(tr: Transaction, change: Change): Transaction {
  return tr.setMeta(key, change);
}

/** Shows the cards and maps their positions while the text changes. */
export function pendingImagesPlugin(): Plugin {
  return new Plugin<readonly PendingImage[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, pending) => {
        const change = tr.getMeta(key) as Change | undefined;
        if (pending.length === 0 && !change) return pending;
        return [...mapPositions(tr, pending, change?.remove), ...(change?.add ?? [])];
      },
    },
    props: {
      decorations: (state) => {
        const pending = pendingImages(state);
        if (pending.length === 0) return null;
        const cards = pending.map(cardDecoration);
        return DecorationSet.create(state.doc, [...cards, ...captionDecorations(state, pending)]);
      },
    },
  });
}

/**
 * Removes a card with the text around it. Cards at the same position keep their order when one of them is
 * uploaded.
 */
function mapPositions(tr: Transaction, pending: readonly PendingImage[], removed?: number): PendingImage[] {
  const removedIndex = pending.findIndex(({ id }) => id === removed);
  return pending.flatMap((image, index) => {
    const side = removedIndex >= 0 && index > removedIndex ? 1 : -1;
    const { pos, deletedAcross } = tr.mapping.mapResult(image.position, side);
    const isRemoved = image.id === removed || deletedAcross;
    if (isRemoved) image.card.close();
    const caption = image.caption === null ? null : mapCaption(tr, image.caption);
    return isRemoved ? [] : [{ ...image, position: pos, caption }];
  });
}

function mapCaption(tr: Transaction, caption: number): number | null {
  const { pos, deletedAcross } = tr.mapping.mapResult(caption, -1);
  return deletedAcross ? null : pos;
}

/**
 * Returns the paragraph whose text becomes the caption of a pending image, directly behind its card; null if
 * there is none.
 */
export function captionParagraph(doc: Node, { position, caption }: PendingImage): Node | null {
  const { figure, figcaption } = doc.type.schema.nodes;
  const paragraph = caption === position + 1 ? doc.nodeAt(position) : null;
  if (!figure || paragraph?.type.name !== 'paragraph' || !figcaption?.validContent(paragraph.content))
    return null;
  const $at = doc.resolve(position);
  return $at.parent.canReplaceWith($at.index(), $at.index() + 1, figure) ? paragraph : null;
}

/** Shows the paragraphs that become captions as captions. */
function captionDecorations({ doc }: EditorState, pending: readonly PendingImage[]): Decoration[] {
  return pending.flatMap((image) => {
    const paragraph = captionParagraph(doc, image);
    const end = image.position + (paragraph?.nodeSize ?? 0);
    return paragraph ? [Decoration.node(image.position, end, { class: 'pending-caption' })] : [];
  });
}

function cardDecoration({ id, position, card }: PendingImage, index: number): Decoration {
  return Decoration.widget(position, card.dom, {
    key: `upload-${id}`,
    side: index - 1000,
    ignoreSelection: true,
    stopEvent: () => true,
  });
}
