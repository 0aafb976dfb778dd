import { isBlankForm } from '../../../../contract/form-content.ts';
import type { FormContent, WorkingCopies } from '../../../../contract/working-copy.ts';
import { isSameContent } from '../form-content.ts';
import { type LocalStore, openLocalStore } from '../local/indexed-db.ts';
import type { LocalRecord, PendingImageRef } from '../local/record.ts';
import type { PendingImage } from '../uploads/pending-uploads.ts';
import { deleteText, type SessionText } from './discarded.ts';

/** Unsaved text of an earlier editor session. */
export interface RecoverableDraft extends SessionText {
  /** When it was stored last: milliseconds since 1970. */
  at: number;
  basedOn: number | null;
  content: FormContent;
  /** Where the newer text was found, if both have some. */
  source: 'local' | 'server';
  /** Older drafts with the same text. */
  duplicates: SessionText[];
  /** Images that were not uploaded; their files are in the local store. */
  pendingImages: PendingImageRef[];
}

export interface RecoveryContext {
  store: LocalStore | null;
  account: string;
  articleId: string | null;
  /** The saved article; null for a new one. */
  saved: FormContent | null;
  server: WorkingCopies;
  /** The ids of open sessions, in this tab and others: their text is not lost. */
  open: Set<string>;
}

/**
 * Lists what earlier sessions left unsaved, in `records` and on the server, newest first and without
 * duplicates. Deletes drafts that turn out to be saved or empty.
 */
export function findDrafts(records: readonly LocalRecord[], context: RecoveryContext): RecoverableDraft[] {
  const drafts: RecoverableDraft[] = [];
  for (const draft of collectDrafts(records, context)) {
    if (context.open.has(draft.sessionId)) continue;
    const newer = drafts.find((other) => isDuplicate(other, draft));
    if (isNeedless(draft, context)) void deleteText(draft, context.account, context.store);
    else if (newer) newer.duplicates.push(draft);
    else drafts.push(draft);
  }
  return drafts;
}

/** Loads the files of a draft's pending images. */
export async function loadPendingImages(
  { sessionId, pendingImages }: RecoverableDraft,
  account: string,
): Promise<PendingImage[]> {
  if (pendingImages.length === 0) return [];
  const store = await openLocalStore();
  const images = (await store?.listImages(account, sessionId).catch(() => [])) ?? [];
  return pendingImages.flatMap(({ id, place }) => {
    const image = images.find((one) => one.id === id);
    return image ? [{ ...image, place }] : [];
  });
}

function collectDrafts(records: readonly LocalRecord[], { server }: RecoveryContext) {
  const drafts = new Map(records.map((record) => [record.desk, draftFromRecord(record)]));
  for (const { desk: sessionId, sequence, basedOn, updatedAt, content } of server.copies) {
    const local = drafts.get(sessionId);
    // A session counts its inputs: the higher sequence is the later text, whatever the clocks say.
    if (local && local.sequence >= sequence) local.basedOn = laterVersion(local.basedOn, basedOn);
    else
      drafts.set(sessionId, {
        sessionId,
        sequence,
        basedOn,
        content,
        at: Date.parse(updatedAt),
        source: 'server',
        duplicates: [],
        pendingImages: local?.pendingImages ?? [],
      });
  }
  for (const draft of drafts.values()) {
    // A save whose response was lost has changed the version that the draft is based on.
    const save = server.done.find(({ desk }) => desk === draft.sessionId);
    if (save) draft.basedOn = laterVersion(draft.basedOn, save.version);
  }
  return [...drafts.values()].sort((a, b) => b.at - a.at);
}

function draftFromRecord({ desk: sessionId, unsent = [], ...record }: LocalRecord): RecoverableDraft {
  const { sequence, at, basedOn, content } = record;
  return {
    sessionId,
    sequence,
    at,
    basedOn,
    content,
    source: 'local',
    duplicates: [],
    pendingImages: unsent,
  };
}

/** True if the older draft holds nothing more than the newer one. */
function isDuplicate(newer: RecoverableDraft, older: RecoverableDraft): boolean {
  return older.pendingImages.length === 0 && isSameContent(newer.content, older.content);
}

function laterVersion(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function isNeedless(
  { sessionId, sequence, content, pendingImages }: RecoverableDraft,
  { saved, server }: RecoveryContext,
): boolean {
  const done = server.done.find(({ desk }) => desk === sessionId);
  if (done && done.sequence >= sequence) return true;
  if (pendingImages.length > 0) return false;
  return saved ? isSameContent(content, saved) : isBlankForm(content);
}
