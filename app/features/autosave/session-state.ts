import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { AutosaveResult } from '../../../contract/working-copy.ts';
import type { LocalStoreState } from './local/local-sync.ts';
import type { SyncFailure } from './remote/remote-sync.ts';

/** How a text stands to its article, as far as is known here. */
export interface ArticleFacts {
  /** Other sittings of the same account at this article. */
  others: AutosaveResult['others'];
  /** Whether somebody saved the article since this text was begun. */
  savedElsewhere: boolean;
  /** Whether the article was deleted, as the server last said. */
  inTrash: boolean;
  /** Addresses of pictures in the text that are gone from the site, as the server last said. */
  missingImages: string[];
  /** Whether the form holds something else than the article, as far as the last pause has shown. */
  hasUnsavedChanges: boolean;
}

/** What is kept where, as the screen shows it. */
export interface SessionState extends ArticleFacts {
  sync: 'saved' | 'saving' | 'offline' | 'signed-out' | 'refused';
  label: string;
  /** What the server says of it. */
  message: string;
  /** Whether all that was typed is on this device. */
  isStored: boolean;
  /** How many of the inputs the server has. */
  onServer: number;
  localStore: LocalStoreState;
}

interface Known extends ArticleFacts {
  sequence: number;
  onDevice: number;
  onServer: number;
  localStore: LocalStoreState;
  trouble: SyncFailure;
}

const { journal } = texts;
const words = {
  saved: [journal.saved, journal.saved],
  saving: [journal.saving, journal.saving],
  offline: [journal.offline, journal.offlineUnkept],
  'signed-out': [journal.signedOut, journal.signedOutUnkept],
  refused: [journal.refused, journal.refusedUnkept],
} as const;

/** Trouble counts as long as there is something that the server does not have. */
export function describeState({ sequence, onDevice, trouble, ...known }: Known): SessionState {
  const { onServer, localStore } = known;
  const state = onServer >= sequence ? 'saved' : (trouble?.is ?? 'saving');
  const [kept, unkept] = words[state];
  return {
    sync: state,
    label: localStore === 'works' ? kept : unkept,
    message: state === 'saved' ? '' : (trouble?.message ?? ''),
    isStored: onDevice >= sequence || onServer >= sequence,
    ...known,
  };
}

/** What readers do not have of it yet, for an article of that status or a new one; '' where they have it all. */
export function publicationNote({ hasUnsavedChanges }: SessionState, status: Status | null): string {
  if (status === 'published') return hasUnsavedChanges ? journal.notInArticle : '';
  if (status === 'scheduled' && hasUnsavedChanges) return journal.notInArticle;
  return status !== null || hasUnsavedChanges ? journal.notPublished : '';
}

/** Whether something would be gone with the form. Where the device works, it has it within a moment. */
export function isUnstored({ localStore, isStored }: SessionState): boolean {
  return localStore !== 'works' && !isStored;
}
