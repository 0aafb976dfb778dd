import { z } from 'zod';

/** The client's id of one sitting at the writing desk: a tab's form from its opening on. */
export const editorSessionId = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores');
/** Where PostgreSQL's integers end. */
const MOST = 2_147_483_647;

/** Counts a sitting's inputs. */
export const sequence = z.int().min(1).max(MOST);

/** The version of an article that a text is based on. */
export const basedOn = z.int().min(0).max(MOST);

/** The account that a page was opened by; the session decides who acts, and another one is refused. */
export const sessionAccount = z.string().min(1).max(100);

/** One sitting, how far its inputs had come, and whose it is. */
export const desk = z.strictObject({ id: editorSessionId, sequence, account: sessionAccount });
export type EditorSessionRef = z.infer<typeof desk>;
