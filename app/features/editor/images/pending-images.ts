import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { UploadCard } from './upload-card.ts';

/** A picture on its way and where it will stand: between two blocks. */
export type PendingImage = { id: number; position: number; card: UploadCard };

type Change = { add?: PendingImage[]; gone?: number };

const key = new PluginKey<readonly PendingImage[]>('waitingPictures');

/** The pictures on their way, in the order they will stand in. */
export function pendingImages(state: EditorState): readonly PendingImage[] {
  return key.getState(state) ?? [];
}

/** Notes in a transaction which pictures came or went; positions are those after its steps. */
export function changePending(tr: Transaction, change: Change): Transaction {
  return tr.setMeta(key, change);
}

/** Keeps each card at its place while the text around it changes. */
export function pendingImagesPlugin(): Plugin {
  return new Plugin<readonly PendingImage[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, waiting) => {
        const change = tr.getMeta(key) as Change | undefined;
        if (waiting.length === 0 && !change) return waiting;
        return [...follow(tr, waiting, change?.gone), ...(change?.add ?? [])];
      },
    },
    props: {
      decorations: (state) => {
        const waiting = pendingImages(state);
        return waiting.length > 0 ? DecorationSet.create(state.doc, waiting.map(widget)) : null;
      },
    },
  });
}

/** A card goes with the text it stood in; those that wait at one place stay in their order when one has arrived. */
function follow(tr: Transaction, waiting: readonly PendingImage[], gone?: number): PendingImage[] {
  const arrived = waiting.findIndex(({ id }) => id === gone);
  return waiting.flatMap((each, index) => {
    const { pos, deletedAcross } = tr.mapping.mapResult(
      each.position,
      arrived >= 0 && index > arrived ? 1 : -1,
    );
    const leaves = each.id === gone || deletedAcross;
    if (leaves) each.card.end();
    return leaves ? [] : [{ ...each, position: pos }];
  });
}

function widget({ id, position, card }: PendingImage, index: number): Decoration {
  return Decoration.widget(position, card.dom, {
    key: `upload-${id}`,
    side: index - 1000,
    ignoreSelection: true,
    stopEvent: () => true,
  });
}
