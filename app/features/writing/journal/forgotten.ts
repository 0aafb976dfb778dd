import type { WorkingCopies } from '../../../../contract/working-copy.ts';
import type { Desk } from './desk.ts';
import { theDevice } from './device.ts';
import { forget, type Offer } from './recovery.ts';

type Text = Pick<Offer, 'desk' | 'sequence'> & Partial<Offer>;

/** Texts thrown away since the page was loaded, by sitting: what the server knew then is not news. */
const forgotten = new Map<string, number>();

/** Throws a text away for good: here at once, on the server once `mayGo` resolves. */
export async function forgetOffer(text: Text, account: string, mayGo?: Promise<void>): Promise<void> {
  for (const { desk, sequence } of [text, ...(text.alike ?? [])]) forgotten.set(desk, sequence);
  await forget(text, { device: await theDevice(), account, mayGo });
}

/**
 * Throws away the texts that a sitting was made of, as soon as it is kept itself. The server's stay until the server has
 * the sitting: another device takes an emptied row for a text that was saved.
 */
export async function forgetTakenUp(texts: Text[], desk: Desk, pictures = 0): Promise<void> {
  const onServer = desk.whenOnServer();
  await desk.whenKept();
  await desk.whenPicturesKept(pictures);
  await Promise.all(texts.map((text) => forgetOffer(text, desk.account, onServer)));
}

/** Whether a sitting's text was thrown away here, or taken up into another. */
export function isForgotten(desk: string, sequence = 0): boolean {
  return (forgotten.get(desk) ?? -1) >= sequence;
}

/** What the server knows, but for what was thrown away since. */
export function withoutForgotten({ copies, done }: WorkingCopies): WorkingCopies {
  return { done, copies: copies.filter(({ desk, sequence }) => !isForgotten(desk, sequence)) };
}
