import { z } from 'zod';
import { isVisible } from '../shared/text/one-line.ts';
import { prose, quotedText, text, withoutNul } from './fields.ts';
import { MAX_BLOCK, MAX_NAME, MAX_NOTE, MAX_NOTES, MAX_QUOTE, MAX_QUOTE_CONTEXT } from './limits.ts';

/**
 * The part of an article's text that a note is about. It is found again by its words, never by a mark in the
 * text.
 */
export const passage = z.strictObject({
  quote: quotedText(MAX_QUOTE).refine((quote) => quote.trim() !== '', 'must not be empty'),
  before: quotedText(MAX_QUOTE_CONTEXT).default('').describe('The end of the text before the passage.'),
  after: quotedText(MAX_QUOTE_CONTEXT).default('').describe('The beginning of the text after it.'),
  block: z
    .int()
    .min(0)
    .max(MAX_BLOCK)
    .nullable()
    .default(null)
    .describe('The number of the top-level block that it begins in, from 0.'),
});
export type Passage = z.output<typeof passage>;

const person = {
  name: z.string().nullable().describe('Null if the account is deleted.'),
  guest: z
    .boolean()
    .describe('True if it was written through a share link, under any name that its writer gave.'),
};

const reply = z.object({
  _id: z.string(),
  ...person,
  text: z.string(),
  createdAt: z.string(),
  own: z.boolean().describe('True if your account wrote it.'),
});
export type NoteReply = z.infer<typeof reply>;

/** A note with its replies. */
export const note = reply.extend({
  passage: passage.nullable().describe('Null for a note on the whole article.'),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable().describe('The name of the account that resolved it.'),
  replies: z.array(reply),
});
export type Note = z.infer<typeof note>;

/** The notes of an article, the oldest first. */
export const articleNotes = z.object({
  notes: z.array(note).max(MAX_NOTES),
  canResolve: z
    .boolean()
    .describe('True if you may resolve, reopen and delete every note: an author of the article.'),
});
export type ArticleNotes = z.infer<typeof articleNotes>;

const EMPTY = 'Please write a comment.';
const noteText = prose(MAX_NOTE, `A comment has at most ${MAX_NOTE} characters.`).refine(
  (s) => s !== '',
  EMPTY,
);

/** Body of a new note, or of a reply to the note `parent`. */
export const newNote = z.strictObject({
  text: noteText,
  passage: passage.nullable().default(null),
  parent: z
    .string()
    .max(100)
    .refine(...withoutNul)
    .nullable()
    .default(null)
    .describe('The `_id` of the note that this one replies to.'),
});
export type NewNote = z.output<typeof newNote>;

/** A note that comes through a share link. */
export const guestNote = newNote.extend({
  name: text(MAX_NAME).refine(isVisible, 'Please give your name.'),
});

/** Body of a change to a note. */
export const noteChange = z.strictObject({ resolved: z.boolean() });
