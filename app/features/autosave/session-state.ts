import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { AutosaveResult } from '../../../contract/working-copy.ts';
import type { LocalStoreState } from './local/local-sync.ts';
import type { SyncFailure } from './remote/remote-sync.ts';

/** The known facts about the article that a session edits. */
export interface ArticleFacts {
  /** Other sessions of the same account with unsaved text of the article. */
  others: AutosaveResult['others'];
  /** True if someone saved the article since this session loaded it. */
  savedElsewhere: boolean;
  /** True if the article is in the trash. */
  inTrash: boolean;
  /** URLs of images in the form that readers do not see. */
  missingImages: string[];
  /**
   * True if the form differs from the article. After an input it counts as different until the next autosave.
   */
  hasUnsavedChanges: boolean;
}

/** Where the text of a session is stored, as the screen shows it. */
export interface SessionState extends ArticleFacts {
  sync: 'saved' | 'saving' | 'offline' | 'error' | 'signed-out' | 'refused';
  label: string;
  /** The server's message about a failed autosave. */
  message: string;
  /** True if everything typed is stored, on this device or on the server. */
  isStored: boolean;
  /** The last sequence that the server has. */
  onServer: number;
  localStore: LocalStoreState;
}

interface SyncProgress extends ArticleFacts {
  sequence: number;
  /** The last sequence that this device has. */
  onDevice: number;
  onServer: number;
  localStore: LocalStoreState;
  failure: SyncFailure;
}

const { autosave } = texts;
const labels = {
  saved: { stored: autosave.saved, unstored: autosave.saved },
  saving: { stored: autosave.saving, unstored: autosave.saving },
  offline: { stored: autosave.offline, unstored: autosave.offlineUnstored },
  error: { stored: autosave.serverError, unstored: autosave.serverErrorUnstored },
  'signed-out': { stored: autosave.signedOut, unstored: autosave.signedOutUnstored },
  refused: { stored: autosave.refused, unstored: autosave.refusedUnstored },
};

/** A failure is shown as long as the server lacks something. */
export function describeState({ sequence, onDevice, failure, ...rest }: SyncProgress): SessionState {
  const { onServer, localStore } = rest;
  const sync = onServer >= sequence ? 'saved' : (failure?.kind ?? 'saving');
  return {
    sync,
    label: labels[sync][localStore === 'works' ? 'stored' : 'unstored'],
    message: sync === 'saved' ? '' : (failure?.message ?? ''),
    isStored: onDevice >= sequence || onServer >= sequence,
    ...rest,
  };
}

/** Says that the text is not public yet; '' if readers have all of it. `status` is null for a new article. */
export function publicationNote({ hasUnsavedChanges }: SessionState, status: Status | null): string {
  if (hasUnsavedChanges && (status === 'published' || status === 'scheduled')) return autosave.notInArticle;
  if (status === 'published' || (status === null && !hasUnsavedChanges)) return '';
  return autosave.notPublished;
}

/** Says where the text is stored. */
export function storedText({ sync, localStore }: SessionState): string {
  const { storedBoth, storedHere, storedOnServer, notStored } = texts.parts;
  if (sync === 'saved') return localStore === 'works' ? storedBoth : storedOnServer;
  return localStore === 'works' ? storedHere : notStored;
}

/** True if text would be lost with the form. A local store that works has it within a moment. */
export function isUnstored({ localStore, isStored }: SessionState): boolean {
  return localStore !== 'works' && !isStored;
}
