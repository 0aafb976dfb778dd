import type { WorkingCopies } from '../../../../contract/working-copy.ts';
import { type LocalStore, openLocalStore } from '../local/indexed-db.ts';
import { sendDiscard } from '../remote/api.ts';
import type { EditorSession } from '../session.ts';

/** The text of an editor session up to a sequence. */
export interface SessionText {
  sessionId: string;
  sequence: number;
}

/** A session's text, with older texts of equal content. */
export type DiscardableText = SessionText & { duplicates?: SessionText[] };

/** Texts discarded since the page was loaded, by session: the server may have listed them before. */
const discarded = new Map<string, number>();

/** Deletes a text permanently: locally at once, on the server after `serverReady`. */
export async function discardText(
  text: DiscardableText,
  account: string,
  serverReady?: Promise<void>,
): Promise<void> {
  for (const { sessionId, sequence } of [text, ...(text.duplicates ?? [])])
    discarded.set(sessionId, sequence);
  await deleteText(text, account, await openLocalStore(), serverReady);
}

export async function deleteText(
  text: DiscardableText,
  account: string,
  store: LocalStore | null,
  serverReady?: Promise<void>,
): Promise<void> {
  const texts = [text, ...(text.duplicates ?? [])];
  for (const { sessionId, sequence } of texts)
    await store?.remove(account, sessionId, sequence).catch(() => undefined);
  await serverReady;
  for (const { sessionId, sequence } of texts) await sendDiscard(sessionId, sequence);
}

/**
 * Discards the texts that a session was restored from, once it is stored itself with `imageCount` images. The
 * server keeps them until it has the session: other devices would mistake an emptied row for saved text.
 */
export async function discardRestored(
  texts: DiscardableText[],
  session: EditorSession,
  imageCount = 0,
): Promise<void> {
  const onServer = session.whenOnServer();
  await session.whenStored();
  await session.uploads.whenStored(imageCount);
  await Promise.all(texts.map((text) => discardText(text, session.account, onServer)));
}

/** True if the text of a session was discarded on this page, or restored into another session. */
export function isDiscarded(sessionId: string, sequence = 0): boolean {
  return (discarded.get(sessionId) ?? -1) >= sequence;
}

export function withoutDiscarded({ copies, done }: WorkingCopies): WorkingCopies {
  return { done, copies: copies.filter(({ desk, sequence }) => !isDiscarded(desk, sequence)) };
}
