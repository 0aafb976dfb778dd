import type { WorkingCopies, Written } from '../../../../contract/working-copy.ts';
import { isBlankForm, sameWritten } from '../written.ts';
import { sendDiscard } from './calls.ts';
import type { Device } from './device.ts';
import { type Entry, NEW } from './entry.ts';

/** Unsaved text of an earlier sitting, to be taken up again or thrown away. */
export interface Offer {
  desk: string;
  sequence: number;
  /** When it was last kept, in milliseconds since 1970. */
  at: number;
  basedOn: number | null;
  content: Written;
  /** Where it was found: this device has the newer of the two when it has any. */
  on: 'device' | 'server';
  /** Earlier ones that say the same. */
  alike: { desk: string; sequence: number }[];
}

export interface Surroundings {
  device: Device | null;
  account: string;
  articleId: string | null;
  /** What the article says now; null for a new one. */
  saved: Written | null;
  /** What the server knows. */
  server: WorkingCopies;
  /** Sittings that are open, in this tab and others: their text is not lost. */
  open: Set<string>;
}

/**
 * What earlier sittings left, the newest first; of two that say the same one. What turns out to be saved, or to hold
 * nothing, is put away without a word.
 */
export async function findOffers(around: Surroundings): Promise<Offer[]> {
  const found = await collect(around);
  const offers: Offer[] = [];
  for (const offer of found) {
    if (around.open.has(offer.desk)) continue;
    const twin = offers.find(({ content }) => sameWritten(content, offer.content));
    if (isNeedless(offer, around)) void forget(offer, around);
    else if (twin) twin.alike.push(offer);
    else offers.push(offer);
  }
  return offers;
}

/** Throws a text away, and all that say the same: here at once, on the server once `mayGo` resolves. */
export async function forget(
  { desk, sequence, alike = [] }: Pick<Offer, 'desk' | 'sequence'> & Partial<Offer>,
  {
    device,
    account,
    mayGo,
  }: Pick<Surroundings, 'device' | 'account'> & { mayGo?: Promise<void> | undefined },
): Promise<void> {
  const texts = [{ desk, sequence }, ...alike];
  for (const one of texts) await device?.remove(account, one.desk, one.sequence).catch(() => undefined);
  await mayGo;
  for (const one of texts) await sendDiscard(one.desk, one.sequence);
}

async function collect({ device, account, articleId, server }: Surroundings): Promise<Offer[]> {
  const entries = (await device?.of(account, articleId ?? NEW).catch(() => [])) ?? [];
  const byDesk = new Map<string, Offer>(entries.map((entry) => [entry.desk, offerOf(entry)]));
  for (const { desk, sequence, basedOn, updatedAt, content } of server.copies) {
    const here = byDesk.get(desk);
    // One sitting counts its inputs: the higher number is the later text, whatever the clocks say.
    if (here && here.sequence >= sequence) here.basedOn = later(here.basedOn, basedOn);
    else
      byDesk.set(desk, {
        desk,
        sequence,
        basedOn,
        content,
        at: Date.parse(updatedAt),
        on: 'server',
        alike: [],
      });
  }
  return [...byDesk.values()].map((offer) => withSaves(offer, server)).sort((a, b) => b.at - a.at);
}

function offerOf({ desk, sequence, at, basedOn, content }: Entry): Offer {
  return { desk, sequence, at, basedOn, content, on: 'device', alike: [] };
}

/** A save whose answer never came has moved what the text is based on. */
function withSaves(offer: Offer, { done }: WorkingCopies): Offer {
  const save = done.find(({ desk }) => desk === offer.desk);
  return save ? { ...offer, basedOn: later(offer.basedOn, save.version) } : offer;
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function isNeedless({ desk, sequence, content }: Offer, { saved, server }: Surroundings): boolean {
  const done = server.done.find((one) => one.desk === desk);
  if (done && done.sequence >= sequence) return true;
  return saved ? sameWritten(content, saved) : isBlankForm(content);
}
