import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { UploadCard } from './upload-card.ts';

/** An image that is being uploaded, and its position between two blocks. */
export type PendingImage = { id: number; position: number; card: UploadCard };

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
        return pending.length > 0 ? DecorationSet.create(state.doc, pending.map(cardDecoration)) : null;
      },
    },
  });
}

/** Removes a card with the text around it. Cards at the same position keep their order when one of them is uploaded. */
function mapPositions(tr: Transaction, pending: readonly PendingImage[], removed?: number): PendingImage[] {
  const removedIndex = pending.findIndex(({ id }) => id === removed);
  return pending.flatMap((image, index) => {
    const side = removedIndex >= 0 && index > removedIndex ? 1 : -1;
    const { pos, deletedAcross } = tr.mapping.mapResult(image.position, side);
    const isRemoved = image.id === removed || deletedAcross;
    if (isRemoved) image.card.close();
    return isRemoved ? [] : [{ ...image, position: pos }];
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
