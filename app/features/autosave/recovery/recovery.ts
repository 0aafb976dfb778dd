import { isBlankForm } from '../../../../contract/form-content.ts';
import type { FormContent, WorkingCopies } from '../../../../contract/working-copy.ts';
import { isSameContent } from '../form-content.ts';
import { type LocalStore, openLocalStore } from '../local/indexed-db.ts';
import { type LocalRecord, NEW_ARTICLE, type PendingImageRef } from '../local/record.ts';
import { sendDiscard } from '../remote/api.ts';
import type { PendingImage } from '../uploads/pending-uploads.ts';

/** Unsaved text of an earlier sitting, to be taken up again or thrown away. */
export interface RecoverableDraft {
  desk: string;
  sequence: number;
  /** When it was last kept, in milliseconds since 1970. */
  at: number;
  basedOn: number | null;
  content: FormContent;
  /** Where it was found: this device has the newer of the two when it has any. */
  on: 'device' | 'server';
  /** Earlier ones that say the same. */
  duplicates: { desk: string; sequence: number }[];
  /** Pictures that the site did not have yet; they are on this device. */
  pendingImages: PendingImageRef[];
}

export interface RecoveryContext {
  device: LocalStore | null;
  account: string;
  articleId: string | null;
  /** What the article says now; null for a new one. */
  saved: FormContent | null;
  /** What the server knows. */
  server: WorkingCopies;
  /** Sittings that are open, in this tab and others: their text is not lost. */
  open: Set<string>;
}

/**
 * What earlier sittings left, the newest first; of two that say the same one. What turns out to be saved, or to hold
 * nothing, is put away without a word.
 */
export async function findDrafts(around: RecoveryContext): Promise<RecoverableDraft[]> {
  const found = await collect(around);
  const offers: RecoverableDraft[] = [];
  for (const offer of found) {
    if (around.open.has(offer.desk)) continue;
    const twin = offers.find((other) => isTwin(other, offer));
    if (isNeedless(offer, around)) void deleteDraft(offer, around);
    else if (twin) twin.duplicates.push(offer);
    else offers.push(offer);
  }
  return offers;
}

/** Throws a text away, and all that say the same: here at once, on the server once `mayGo` resolves. */
export async function deleteDraft(
  {
    desk,
    sequence,
    duplicates = [],
  }: Pick<RecoverableDraft, 'desk' | 'sequence'> & Partial<RecoverableDraft>,
  {
    device,
    account,
    mayGo,
  }: Pick<RecoveryContext, 'device' | 'account'> & { mayGo?: Promise<void> | undefined },
): Promise<void> {
  const texts = [{ desk, sequence }, ...duplicates];
  for (const one of texts) await device?.remove(account, one.desk, one.sequence).catch(() => undefined);
  await mayGo;
  for (const one of texts) await sendDiscard(one.desk, one.sequence);
}

/** The pictures of an offer, to take their places again. */
export async function loadPendingImages(
  { desk, pendingImages }: RecoverableDraft,
  account: string,
): Promise<PendingImage[]> {
  if (pendingImages.length === 0) return [];
  const device = await openLocalStore();
  const kept = (await device?.imagesOf(account, desk).catch(() => [])) ?? [];
  return pendingImages.flatMap(({ id, place }) => {
    const picture = kept.find((one) => one.id === id);
    return picture ? [{ ...picture, place }] : [];
  });
}

async function collect({ device, account, articleId, server }: RecoveryContext): Promise<RecoverableDraft[]> {
  const entries = (await device?.recordsFor(account, articleId ?? NEW_ARTICLE).catch(() => [])) ?? [];
  const byDesk = new Map<string, RecoverableDraft>(entries.map((entry) => [entry.desk, offerOf(entry)]));
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
        duplicates: [],
        pendingImages: here?.pendingImages ?? [],
      });
  }
  return [...byDesk.values()].map((offer) => withSaves(offer, server)).sort((a, b) => b.at - a.at);
}

/** Two of which the earlier one holds nothing more. */
function isTwin(later: RecoverableDraft, earlier: RecoverableDraft): boolean {
  return earlier.pendingImages.length === 0 && isSameContent(later.content, earlier.content);
}

function offerOf({ desk, sequence, at, basedOn, content, unsent = [] }: LocalRecord): RecoverableDraft {
  return { desk, sequence, at, basedOn, content, on: 'device', duplicates: [], pendingImages: unsent };
}

/** A save whose answer never came has moved what the text is based on. */
function withSaves(offer: RecoverableDraft, { done }: WorkingCopies): RecoverableDraft {
  const save = done.find(({ desk }) => desk === offer.desk);
  return save ? { ...offer, basedOn: later(offer.basedOn, save.version) } : offer;
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function isNeedless(
  { desk, sequence, content, pendingImages }: RecoverableDraft,
  { saved, server }: RecoveryContext,
): boolean {
  const done = server.done.find((one) => one.desk === desk);
  if (done && done.sequence >= sequence) return true;
  if (pendingImages.length > 0) return false;
  return saved ? isSameContent(content, saved) : isBlankForm(content);
}
