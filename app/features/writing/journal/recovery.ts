import { isBlankForm } from '../../../../contract/nothing-written.ts';
import type { WorkingCopies, Written } from '../../../../contract/working-copy.ts';
import { sameWritten } from '../written.ts';
import { sendDiscard } from './calls.ts';
import { type Device, theDevice } from './device.ts';
import { type Entry, NEW, type Unsent } from './entry.ts';
import type { GivenPicture } from './unsent-pictures.ts';

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
  /** Pictures that the site did not have yet; they are on this device. */
  unsent: Unsent[];
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
    const twin = offers.find((other) => isTwin(other, offer));
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

/** The pictures of an offer, to take their places again. */
export async function unsentOf({ desk, unsent }: Offer, account: string): Promise<GivenPicture[]> {
  if (unsent.length === 0) return [];
  const device = await theDevice();
  const kept = (await device?.picturesOf(account, desk).catch(() => [])) ?? [];
  return unsent.flatMap(({ id, place }) => {
    const picture = kept.find((one) => one.id === id);
    return picture ? [{ ...picture, place }] : [];
  });
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
        unsent: here?.unsent ?? [],
      });
  }
  return [...byDesk.values()].map((offer) => withSaves(offer, server)).sort((a, b) => b.at - a.at);
}

/** Two of which the earlier one holds nothing more. */
function isTwin(later: Offer, earlier: Offer): boolean {
  return earlier.unsent.length === 0 && sameWritten(later.content, earlier.content);
}

function offerOf({ desk, sequence, at, basedOn, content, unsent = [] }: Entry): Offer {
  return { desk, sequence, at, basedOn, content, on: 'device', alike: [], unsent };
}

/** A save whose answer never came has moved what the text is based on. */
function withSaves(offer: Offer, { done }: WorkingCopies): Offer {
  const save = done.find(({ desk }) => desk === offer.desk);
  return save ? { ...offer, basedOn: later(offer.basedOn, save.version) } : offer;
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function isNeedless({ desk, sequence, content, unsent }: Offer, { saved, server }: Surroundings): boolean {
  const done = server.done.find((one) => one.desk === desk);
  if (done && done.sequence >= sequence) return true;
  if (unsent.length > 0) return false;
  return saved ? sameWritten(content, saved) : isBlankForm(content);
}
