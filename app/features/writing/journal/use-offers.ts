import { useEffect, useRef, useState } from 'react';
import type { WorkingCopies, Written } from '../../../../contract/working-copy.ts';
import type { Desk } from './desk.ts';
import { theDevice } from './device.ts';
import { NEW } from './entry.ts';
import { adoptOrphans } from './orphans.ts';
import { bePresent } from './presence.ts';
import { findOffers, forget, type Offer } from './recovery.ts';

interface Around {
  /** What the article says now; null for a new one. */
  saved: Written | null;
  /** What the server knew when the page was loaded. */
  unsaved: WorkingCopies;
}

/** Texts thrown away since the page was loaded, by sitting: what the server knew then is not news. */
const forgotten = new Map<string, number>();

/** What earlier sittings left to be taken up, and whether another tab has this article open. */
export function useOffers(desk: Desk, around: Around) {
  const [offers, setOffers] = useState<Offer[]>([]);
  const [otherTab, setOtherTab] = useState(false);
  const latest = useRef(around);
  latest.current = around;
  const { account, articleId } = desk.options;
  useEffect(() => {
    let looks = 0;
    const look = async () => {
      const turn = ++looks;
      const { open, inOtherTabs } = await presence.others();
      const server = withoutForgotten(latest.current.unsaved);
      const { saved } = latest.current;
      const device = await theDevice();
      if (device && articleId === null) await adoptOrphans(device, account).catch(() => undefined);
      const known = { device, account, articleId, saved, server, open: open.add(desk.id) };
      const found = await findOffers(known);
      if (turn !== looks) return;
      setOtherTab(inOtherTabs);
      setOffers(found.filter((offer) => (forgotten.get(offer.desk) ?? 0) < offer.sequence));
    };
    const presence = bePresent(account, articleId ?? NEW, desk.id, () => void look());
    void look();
    return () => {
      looks = Number.POSITIVE_INFINITY;
      presence.close();
    };
  }, [desk, account, articleId]);
  const discard = (offer: Offer) => {
    setOffers((now) => now.filter((one) => one !== offer));
    return forgetOffer(offer, account);
  };
  return { offers, otherTab, discard };
}

/** Throws a text away for good. */
export async function forgetOffer(
  offer: Pick<Offer, 'desk' | 'sequence'> & Partial<Offer>,
  account: string,
): Promise<void> {
  for (const { desk, sequence } of [offer, ...(offer.alike ?? [])]) forgotten.set(desk, sequence);
  await forget(offer, { device: await theDevice(), account });
}

/** Whether a sitting's text was thrown away here, or taken up into another. */
export function isForgotten(desk: string): boolean {
  return forgotten.has(desk);
}

function withoutForgotten({ copies, done }: WorkingCopies): WorkingCopies {
  return { done, copies: copies.filter(({ desk, sequence }) => (forgotten.get(desk) ?? 0) < sequence) };
}
