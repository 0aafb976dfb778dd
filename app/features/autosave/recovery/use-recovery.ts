import { useEffect, useRef, useState } from 'react';
import type { FormContent, WorkingCopies } from '../../../../contract/working-copy.ts';
import { openLocalStore } from '../local/indexed-db.ts';
import { NEW_ARTICLE } from '../local/record.ts';
import { openTabLock } from '../local/tab-lock.ts';
import { fetchWorkingCopies } from '../remote/api.ts';
import { useEditorSession } from '../session-context.ts';
import { discardText, isDiscarded, withoutDiscarded } from './discarded.ts';
import { adoptOrphans } from './orphans.ts';
import { findDrafts, type RecoverableDraft } from './recovery.ts';

interface RecoveryOptions {
  /** Null for a new article. */
  articleId: string | null;
  /** The saved article; null for a new one. */
  saved: FormContent | null;
  /** The working copies that the server had when the page was loaded. */
  workingCopies: WorkingCopies;
}

/**
 * The first wait before a local store that did not respond is read again. Each later wait is twice as long.
 */
const RETRY_MS = 1000;

/**
 * Finds recoverable drafts and the other open sessions of the article, again whenever one of these starts or
 * ends.
 */
export function useRecovery(options: RecoveryOptions) {
  const session = useEditorSession();
  const [drafts, setDrafts] = useState<RecoverableDraft[]>([]);
  const [otherTab, setOtherTab] = useState(false);
  const [openSessions, setOpenSessions] = useState<ReadonlySet<string>>(noSessions);
  const latest = useRef(options);
  latest.current = options;
  const { account } = session;
  const { articleId } = options;
  useEffect(() => {
    let runs = 0;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let retryMs = RETRY_MS;
    let { workingCopies } = latest.current;
    const update = async () => {
      const run = ++runs;
      const { open, inOtherTabs } = await lock.otherSessions();
      if (run === runs) {
        setOtherTab(inOtherTabs);
        setOpenSessions(new Set(open));
      }
      // The first run uses what the page was loaded with.
      const result = run > 1 ? await fetchWorkingCopies(articleId) : null;
      if (result?.ok) workingCopies = result.data;
      const server = withoutDiscarded(workingCopies);
      const { saved } = latest.current;
      const store = await openLocalStore();
      if (store && articleId === null) await adoptOrphans(store, account).catch(() => undefined);
      const records = (await store?.recordsFor(account, articleId ?? NEW_ARTICLE).catch(() => null)) ?? null;
      const context = { store, account, articleId, saved, server, open: open.add(session.id) };
      const found = findDrafts(records ?? [], context);
      if (run !== runs) return;
      setDrafts(found.filter(({ sessionId, sequence }) => !isDiscarded(sessionId, sequence)));
      // A database that is slow to open, as after a crash of the browser, may have later text than the
      // server.
      if (records === null) {
        retry = setTimeout(() => void update(), retryMs);
        retryMs *= 2;
      }
    };
    const lock = openTabLock(account, articleId ?? NEW_ARTICLE, session.id, () => void update());
    void update();
    return () => {
      runs = Number.POSITIVE_INFINITY;
      clearTimeout(retry);
      lock.close();
    };
  }, [session, account, articleId]);
  const discard = (draft: RecoverableDraft) => {
    setDrafts((previous) => previous.filter((one) => one !== draft));
    return discardText(draft, account);
  };
  return { drafts, otherTab, openSessions, discard };
}

const noSessions: ReadonlySet<string> = new Set();
