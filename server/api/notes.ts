import { z } from 'zod';
import { articleNotes, newNote, note, noteChange } from '../../contract/note.ts';
import { successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import { createNote, deleteNote, listNotes, resolveNote } from '../../domain/notes/notes.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const path = '/articles/:id/notes';

/** Comments on articles that are being written. Guests write theirs by the form of the shared page. */
export const noteEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    action: 'note.write',
    summary: 'List the comments on an article by its `_id`, the oldest first, with their replies',
    response: successResponse(articleNotes),
    errors: [404],
    handle: (ctx, { params }) => result(listNotes(ctx, params.id!)),
  }),
  endpoint({
    method: 'post',
    path,
    action: 'note.write',
    summary: 'Comment on an article or a passage of it, or reply to a comment',
    body: newNote,
    response: successResponse(note),
    status: 201,
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(createNote(ctx, params.id!, body), texts.notes.created),
  }),
  endpoint({
    method: 'patch',
    path: '/notes/:id',
    action: 'note.resolve',
    who: 'authors of the article; editors and administrators if its account is deleted, or of a contributor or an author',
    summary: 'Resolve a comment, or reopen it',
    body: noteChange,
    response: successResponse(note),
    errors: [404],
    handle: (ctx, { params, body }) => result(resolveNote(ctx, params.id!, body.resolved)),
  }),
  endpoint({
    method: 'delete',
    path: '/notes/:id',
    action: 'note.write',
    who: 'its writer and the authors of the article',
    summary: 'Delete a comment with its replies',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteNote(ctx, params.id!), texts.notes.deleted),
  }),
];
