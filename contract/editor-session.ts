import { z } from 'zod';

/** The client's id of an editor session. */
export const editorSessionId = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores');

/** The largest integer of PostgreSQL. */
const MAX_INTEGER = 2_147_483_647;

/** Counts the inputs of a session. */
export const sequence = z.int().min(1).max(MAX_INTEGER);

/** The version of an article that a text is based on. */
export const basedOn = z.int().min(0).max(MAX_INTEGER);

/** The account that the page was opened with. The request is refused if another account is signed in. */
export const sessionAccount = z.string().min(1).max(100);

/** The editor session that a save comes from, and the sequence that it saves. */
export const editorSessionRef = z.strictObject({ id: editorSessionId, sequence, account: sessionAccount });
export type EditorSessionRef = z.infer<typeof editorSessionRef>;
