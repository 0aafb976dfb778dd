import { useEffect, useRef, useState } from 'react';
import type { FormContent, WorkingCopies } from '../../../../contract/working-copy.ts';
import { openLocalStore } from '../local/indexed-db.ts';
import { NEW_ARTICLE } from '../local/record.ts';
import { openTabLock } from '../local/tab-lock.ts';
import { fetchWorkingCopies } from '../remote/api.ts';
import type { EditorSession } from '../session.ts';
import { discardDraft, isDiscarded, withoutDiscarded } from './discarded.ts';
import { adoptOrphans } from './orphans.ts';
import { findDrafts, type RecoverableDraft } from './recovery.ts';

interface Around {
  /** Null for a new article. */
  articleId: string | null;
  /** What the article says now; null for a new one. */
  saved: FormContent | null;
  /** What the server knew when the page was loaded. */
  unsaved: WorkingCopies;
}

/** What earlier sittings left to be taken up, whether another tab has this article open, and which other sittings are open. */
export function useRecovery(desk: EditorSession, around: Around) {
  const [offers, setOffers] = useState<RecoverableDraft[]>([]);
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
      const { open, inOtherTabs } = await presence.otherSessions();
      if (turn === looks) {
        setOtherTab(inOtherTabs);
        setOpenElsewhere(new Set(open));
      }
      // What has happened since the page was loaded, the server is asked.
      const answered = turn > 1 && (await fetchWorkingCopies(articleId));
      if (answered !== false && answered.ok) served = answered.data;
      const server = withoutDiscarded(served);
      const { saved } = latest.current;
      const device = await openLocalStore();
      if (device && articleId === null) await adoptOrphans(device, account).catch(() => undefined);
      const known = { device, account, articleId, saved, server, open: open.add(desk.id) };
      const found = await findDrafts(known);
      if (turn === looks) setOffers(found.filter(({ desk, sequence }) => !isDiscarded(desk, sequence)));
    };
    const presence = openTabLock(account, articleId ?? NEW_ARTICLE, desk.id, () => void look());
    void look();
    return () => {
      looks = Number.POSITIVE_INFINITY;
      presence.close();
    };
  }, [desk, account, articleId]);
  const discard = (offer: RecoverableDraft) => {
    setOffers((now) => now.filter((one) => one !== offer));
    return discardDraft(offer, account);
  };
  return { offers, otherTab, openElsewhere, discard };
}

const noDesks: ReadonlySet<string> = new Set();
