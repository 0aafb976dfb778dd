import type { FormContent } from '../../../../contract/working-copy.ts';
import type { PendingFile } from '../../../browser/pending-files.ts';

/** The unsaved text of one editor session, as IndexedDB stores it. */
export interface LocalRecord {
  /** The user's id. Other users of this browser do not see the record. */
  account: string;
  /** The id of the editor session. */
  desk: string;
  /** The article's `_id`, or `NEW_ARTICLE`. */
  subject: string;
  /** Counts the session's inputs. */
  sequence: number;
  /** When it was stored: milliseconds since 1970 by this device's clock. */
  at: number;
  /** The article's version that the text was made from. */
  basedOn: number | null;
  content: FormContent;
  /** Markdown that replaces `content.post`: it was typed, and its conversion takes too long for each key. */
  source?: string;
  unsent?: PendingImageRef[];
}

/** The position of an image in the form: a field, or the number of blocks before it in the body. */
export type ImagePosition = { field: string } | { block: number };

/** Refers to an image that was not uploaded yet when the record was stored. */
export interface PendingImageRef {
  id: string;
  place: ImagePosition;
}

/** The file of such an image, as IndexedDB stores it. */
export interface StoredImage extends Pick<PendingFile, 'file' | 'alt' | 'caption'> {
  account: string;
  desk: string;
  id: string;
}

/** The subject of an article that is not created yet. */
export const NEW_ARTICLE = 'new';

/**
 * Creates an id for an editor session. Without https, as on a test server, `crypto.randomUUID` does not
 * exist.
 */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
