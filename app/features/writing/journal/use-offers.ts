import { useEffect, useRef, useState } from 'react';
import type { WorkingCopies, Written } from '../../../../contract/working-copy.ts';
import { fetchCopies } from './calls.ts';
import type { Desk } from './desk.ts';
import { theDevice } from './device.ts';
import { NEW } from './entry.ts';
import { forgetOffer, isForgotten, withoutForgotten } from './forgotten.ts';
import { adoptOrphans } from './orphans.ts';
import { bePresent } from './presence.ts';
import { findOffers, type Offer } from './recovery.ts';

interface Around {
  /** Null for a new article. */
  articleId: string | null;
  /** What the article says now; null for a new one. */
  saved: Written | null;
  /** What the server knew when the page was loaded. */
  unsaved: WorkingCopies;
}

/** What earlier sittings left to be taken up, whether another tab has this article open, and which other sittings are open. */
export function useOffers(desk: Desk, around: Around) {
  const [offers, setOffers] = useState<Offer[]>([]);
  const [otherTab, setOtherTab] = useState(false);
  const [openElsewhere, setOpenElsewhere] = useState<ReadonlySet<string>>(noDesks);
  const latest = useRef(around);
  latest.current = around;
  const { account } = desk;
  const { articleId } = around;
  useEffect(() => {
    let looks = 0;
    let served = latest.current.unsaved;
    const look = async () => {
      const turn = ++looks;
      const { open, inOtherTabs } = await presence.others();
      if (turn === looks) {
        setOtherTab(inOtherTabs);
        setOpenElsewhere(new Set(open));
      }
      // What has happened since the page was loaded, the server is asked.
      const answered = turn > 1 && (await fetchCopies(articleId));
      if (answered !== false && answered.ok) served = answered.data;
      const server = withoutForgotten(served);
      const { saved } = latest.current;
      const device = await theDevice();
      if (device && articleId === null) await adoptOrphans(device, account).catch(() => undefined);
      const known = { device, account, articleId, saved, server, open: open.add(desk.id) };
      const found = await findOffers(known);
      if (turn === looks) setOffers(found.filter(({ desk, sequence }) => !isForgotten(desk, sequence)));
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
  return { offers, otherTab, openElsewhere, discard };
}

const noDesks: ReadonlySet<string> = new Set();
