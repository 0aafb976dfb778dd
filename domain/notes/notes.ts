/** The public interface of notes: comments on articles that are being written. */

export { assertGuestName } from './guest-name.ts';
export { listNotes } from './list-notes.ts';
export { listSharedNotes, type SharedNotes, writeSharedNote } from './shared-notes.ts';
export { createNote, deleteNote, resolveNote } from './write-notes.ts';
