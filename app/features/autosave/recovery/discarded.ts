import type { WorkingCopies } from '../../../../contract/working-copy.ts';
import { openLocalStore } from '../local/indexed-db.ts';
import type { EditorSession } from '../session.ts';
import { deleteDraft, type RecoverableDraft } from './recovery.ts';

type Text = Pick<RecoverableDraft, 'desk' | 'sequence'> & Partial<RecoverableDraft>;

/** Texts thrown away since the page was loaded, by sitting: what the server knew then is not news. */
const forgotten = new Map<string, number>();

/** Throws a text away for good: here at once, on the server once `mayGo` resolves. */
export async function discardDraft(text: Text, account: string, mayGo?: Promise<void>): Promise<void> {
  for (const { desk, sequence } of [text, ...(text.duplicates ?? [])]) forgotten.set(desk, sequence);
  await deleteDraft(text, { device: await openLocalStore(), account, mayGo });
}

/**
 * Throws away the texts that a sitting was made of, as soon as it is kept itself. The server's stay until the server has
 * the sitting: another device takes an emptied row for a text that was saved.
 */
export async function discardRestored(texts: Text[], desk: EditorSession, pictures = 0): Promise<void> {
  const onServer = desk.whenOnServer();
  await desk.whenStored();
  await desk.whenImagesStored(pictures);
  await Promise.all(texts.map((text) => discardDraft(text, desk.account, onServer)));
}

/** Whether a sitting's text was thrown away here, or taken up into another. */
export function isDiscarded(desk: string, sequence = 0): boolean {
  return (forgotten.get(desk) ?? -1) >= sequence;
}

/** What the server knows, but for what was thrown away since. */
export function withoutDiscarded({ copies, done }: WorkingCopies): WorkingCopies {
  return { done, copies: copies.filter(({ desk, sequence }) => !isDiscarded(desk, sequence)) };
}
