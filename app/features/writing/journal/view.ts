import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import type { Kept } from '../../../../contract/working-copy.ts';
import type { DeviceState } from './device-keeper.ts';
import type { Trouble } from './server-keeper.ts';

/** How a text stands to its article, as far as is known here. */
export interface Standing {
  /** Other sittings of the same account at this article. */
  others: Kept['others'];
  /** Whether somebody saved the article since this text was begun. */
  newer: boolean;
  /** Whether the article was deleted, as the server last said. */
  inTrash: boolean;
  /** Addresses of pictures in the text that are gone from the site, as the server last said. */
  missing: string[];
  /** Whether the form holds something else than the article, as far as the last pause has shown. */
  apart: boolean;
}

/** What is kept where, as the screen shows it. */
export interface DeskView extends Standing {
  state: 'saved' | 'saving' | 'offline' | 'signed-out' | 'refused';
  text: string;
  /** What the server says of it. */
  message: string;
  /** Whether all that was typed is on this device. */
  kept: boolean;
  /** How many of the inputs the server has. */
  onServer: number;
  device: DeviceState;
}

interface Known extends Standing {
  sequence: number;
  onDevice: number;
  onServer: number;
  device: DeviceState;
  trouble: Trouble;
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
export function viewOf({ sequence, onDevice, trouble, ...known }: Known): DeskView {
  const { onServer, device } = known;
  const state = onServer >= sequence ? 'saved' : (trouble?.is ?? 'saving');
  const [kept, unkept] = words[state];
  return {
    state,
    text: device === 'works' ? kept : unkept,
    message: state === 'saved' ? '' : (trouble?.message ?? ''),
    kept: onDevice >= sequence || onServer >= sequence,
    ...known,
  };
}

/** What readers do not have of it yet, for an article of that status or a new one; '' where they have it all. */
export function notOut({ apart }: DeskView, status: Status | null): string {
  if (status === 'published') return apart ? journal.notInArticle : '';
  if (status === 'scheduled' && apart) return journal.notInArticle;
  return status !== null || apart ? journal.notPublished : '';
}

/** Whether something would be gone with the form. Where the device works, it has it within a moment. */
export function isNowhere({ device, kept }: DeskView): boolean {
  return device !== 'works' && !kept;
}
