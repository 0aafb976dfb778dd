import type { FormContent } from '../../../../contract/working-copy.ts';
import type { WaitingFile } from '../../../components/waiting-files.ts';

/** What one sitting at the writing desk has typed, as this device keeps it. */
export interface LocalRecord {
  /** Whose it is; another account on this device sees nothing of it. */
  account: string;
  /** The sitting: a tab's form from its opening on. */
  desk: string;
  /** The article's `_id`, or `NEW`. */
  subject: string;
  /** Counts the sitting's inputs. */
  sequence: number;
  /** When it was kept, in milliseconds since 1970 by this device's clock. */
  at: number;
  /** The article's version that the text was made from. */
  basedOn: number | null;
  content: FormContent;
  /** Pictures in the form that the site does not have yet. */
  unsent?: PendingImageRef[];
}

/** Where a picture that is not on the site yet will stand: in a field of the form, or behind so many blocks of the text. */
export type ImagePosition = { field: string } | { block: number };

/** A picture that was not on the site yet when an entry was kept. */
export interface PendingImageRef {
  id: string;
  place: ImagePosition;
}

/** The picture itself, as this device keeps it. */
export interface StoredImage extends Pick<WaitingFile, 'file' | 'alt' | 'caption'> {
  account: string;
  desk: string;
  id: string;
}

/** The subject of an article that is not there yet. */
export const NEW_ARTICLE = 'new';

/** An id for a sitting. `crypto.randomUUID` is missing where a site is tried out without https. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
