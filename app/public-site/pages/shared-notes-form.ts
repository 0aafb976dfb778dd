import { httpStatuses } from '../../../contract/error-codes.ts';
import { guestNote, newNote } from '../../../contract/note.ts';
import { toLekhaError } from '../../../domain/error-mapping.ts';
import { writeSharedNote } from '../../../domain/notes/notes.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { canOwn } from '../../../domain/permissions.ts';
import { pathTo } from '../../../shared/paths.ts';
import type { RefusedNote } from '../../features/shared-notes/note-form.tsx';
import type { PageRequest } from '../page.ts';

const fields = ['parent', 'quote', 'before', 'after', 'block', 'name', 'text'] as const;
type Typed = Record<(typeof fields)[number], string>;

/**
 * The result of sending a comment to a shared page: the path at which it is shown, or the reason why it was
 * refused.
 */
export type SentNote = { path: string } | { status: number; refused: RefusedNote };

/** Writes the comment of a form, for a guest or the administrator who is signed in. */
export async function sendNote(
  { params: { token }, services }: PageRequest<{ token: string }>,
  form: FormData,
): Promise<SentNote> {
  const typed = readForm(form);
  const { ctx, clientAddress } = services;
  try {
    const schema = canOwn(ctx.actor, 'note.write') ? newNote : guestNote;
    const input = parseInput(schema, toInput(typed, schema === guestNote));
    const id = await writeSharedNote(ctx, token, input, clientAddress);
    return { path: `${pathTo.shared(token)}#_note-${id}` };
  } catch (error) {
    const { code, message, errors = [] } = toLekhaError(error);
    // The page itself says that the link does not work.
    if (code === 'internal') throw error;
    const fieldErrors = Object.fromEntries(
      errors.map(({ path, message: text }) => [path.split('.')[0] || 'form', text]),
    );
    if (errors.length === 0) fieldErrors.form = message;
    return { status: httpStatuses[code], refused: { ...typed, errors: fieldErrors } };
  }
}

/** More than any field may hold, also before it is trimmed. */
const MAX_TYPED = 10_000;

/** Reads the fields of a form, in which browsers end lines with CRLF. */
function readForm(form: FormData): Typed {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, MAX_TYPED).replaceAll('\r\n', '\n') : '';
  };
  return Object.fromEntries(fields.map((name) => [name, read(name)])) as Typed;
}

function toInput({ parent, quote, before, after, block, name, text }: Typed, isGuest: boolean): unknown {
  const position = /^\d{1,6}$/.test(block) ? Number(block) : null;
  return {
    text,
    parent: parent || null,
    passage: quote.trim() === '' ? null : { quote, before, after, block: position },
    ...(isGuest && { name }),
  };
}
