import type { AdditionalImage, Status } from '../../../../contract/article.ts';
import { articleFields } from '../../../../contract/form-content.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { countPendingUploads, findFailedUpload, waitForUploads } from '../../../browser/pending-uploads.ts';
import { articleToForm } from '../../autosave/form-content.ts';
import type { EditorSession } from '../../autosave/session.ts';
import { changeBlocks } from '../../editor/change-blocks.ts';
import { fetchConflict } from '../../merge/fetch-conflict.ts';
import { type FieldName, readOwnVersion } from '../../merge/fields.ts';
import { joinImages } from '../../merge/images.ts';
import { joinVersions, revertChange } from '../../merge/join.ts';
import { canSetFields, canSetImages, setField } from './set-fields.ts';

/** The changes that a saved version has brought into the form. */
export interface Joined {
  /** The number of the saved version. */
  version: number;
  savedAt: string;
  /** Who saved it; null for the site itself. */
  savedBy: string | null;
  /** True if the author has saved it. */
  own: boolean;
  /** True if that was in an editor, in another tab or browser. */
  ownEditor: boolean;
  savedStatus: Status;
  fields: FieldName[];
  before: FormContent;
  after: FormContent;
}

interface JoinOptions {
  timeZone: string;
  /** Resolves while no input method composes characters. */
  whenComposed: () => Promise<void>;
  /** Checked again after the waits: true if the form may still be changed. */
  mayJoin: () => boolean;
}

/**
 * Merges the version that someone else has saved into the form, if no choice is needed: the other changes
 * stay, and so do the cursor and the undo history. Returns null, and changes nothing, if the author must
 * choose.
 */
export async function joinSaved(
  session: EditorSession,
  form: HTMLFormElement,
  { timeZone, whenComposed, mayJoin }: JoinOptions,
): Promise<Joined | null> {
  const { articleId, basedOn } = session;
  if (articleId === null || basedOn === null) return null;
  const conflict = await fetchConflict(articleId, basedOn).catch(() => null);
  if (countPendingUploads() > 0) await waitForUploads();
  await whenComposed();
  // Nothing below waits, so that nothing can be typed in between.
  const { editor } = session;
  if (!conflict || !editor || !form.isConnected || session.basedOn !== basedOn || !mayJoin()) return null;
  if (conflict.theirs.version <= basedOn || countPendingUploads() > 0 || findFailedUpload(form)) return null;
  const typed = { ...readContent(session, form), post: editor.read() };
  const mine = { ...readOwnVersion(new FormData(form)), post: typed.post };
  const join = joinVersions(conflict, mine, timeZone);
  if (!join || !canSetFields(form, join.fields, join.merged)) return null;
  const { merged, fields, newIds } = join;
  if (merged.post !== typed.post && !editor.change(changeBlocks, merged.post, false, newIds)) return null;
  for (const name of fields) setField(form, name, merged[name]);
  const { theirs, savedAt, savedBy, own, ownEditor } = conflict;
  session.versionJoined(theirs.version, articleToForm(theirs, timeZone));
  const before = { ...typed, post: join.mine };
  const after = { ...session.content(), post: editor.read() };
  const { version, status: savedStatus } = theirs;
  return { version, savedAt, savedBy, own, ownEditor, savedStatus, fields, before, after };
}

/** True if the saved version has changed anything in the form. */
export function hasChanges({ before, after, fields }: Joined): boolean {
  return fields.length > 0 || before.post !== after.post;
}

/**
 * Reverts in the form what a saved version has brought. What the author has changed since stays. Returns
 * false if it cannot be done now.
 */
export function revertJoined(session: EditorSession, form: HTMLFormElement, joined: Joined): boolean {
  const { editor } = session;
  const { fields, before, after } = joined;
  if (!editor) return false;
  const current = readContent(session, form);
  const images = fields.includes('additionalImages') ? revertImages(current, joined) : null;
  if (images && !canSetImages(form, images)) return false;
  const post = revertChange(before.post, after.post, editor.read());
  if (post === null || (post !== editor.read() && !editor.change(changeBlocks, post, true))) return false;
  if (images) setField(form, 'additionalImages', images);
  for (const name of fields) {
    const key = name as keyof FormContent;
    if (current[key] === after[key]) setField(form, name, before[key] as string | boolean);
  }
  return true;
}

/** Images that the author has changed since stay as they are. */
function revertImages(current: FormContent, { before, after }: Joined): AdditionalImage[] | null {
  const read = (content: FormContent) => articleFields(content).additionalImages;
  return joinImages(read(after), read(current), read(before), true);
}

/** Reads the form, with what was typed in it a moment ago. */
function readContent(session: EditorSession, form: HTMLFormElement): FormContent {
  // A field that shows the source of the text hands it to the editor when the form is read.
  new FormData(form);
  return session.content();
}
