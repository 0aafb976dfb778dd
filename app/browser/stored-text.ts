import { Store } from './value-store.ts';

/** The sentence that says where the text of the open editor is stored; null without an editor. */
export const storedTextNotice = new Store<string | null>(null);
