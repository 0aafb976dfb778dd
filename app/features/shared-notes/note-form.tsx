import { MAX_NAME, MAX_NOTE, MAX_QUOTE } from '../../../contract/limits.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';

/** A comment that was sent and refused: what was typed, and the messages by field. */
export interface RefusedNote {
  parent: string;
  quote: string;
  before: string;
  after: string;
  block: string;
  name: string;
  text: string;
  errors: Record<string, string>;
}

interface NoteFormProps {
  /** The comment that is replied to; without it, the form is for a new one. */
  parent?: string;
  isAccount: boolean;
  refused: RefusedNote | undefined;
}

/** Sends a comment or a reply to the shared page itself. */
export function NoteForm({ parent, isAccount, refused }: NoteFormProps) {
  const { errors = {} } = refused ?? {};
  const label = parent === undefined ? 'Comment' : 'Reply';
  return (
    <form
      method="post"
      action="#_comments"
      data-note-form={parent === undefined ? '' : undefined}
      aria-label={parent === undefined ? 'New comment' : undefined}
      className="grid gap-4 pt-2"
    >
      <ErrorAlert>{errors.form}</ErrorAlert>
      {parent === undefined ? (
        <PassageFields refused={refused} />
      ) : (
        <input type="hidden" name="parent" value={parent} />
      )}
      {!isAccount && (
        <TextField
          label="Your name"
          name="name"
          required
          maxLength={MAX_NAME}
          autoComplete="name"
          dir="auto"
          defaultValue={refused?.name}
          error={errors.name}
        />
      )}
      <TextArea
        label={label}
        name="text"
        required
        maxLength={MAX_NOTE}
        defaultValue={refused?.text}
        error={errors.text}
      />
      <button type="submit" className="button justify-self-end">
        {parent === undefined ? 'Add comment' : 'Reply'}
      </button>
    </form>
  );
}

function PassageFields({ refused }: { refused: RefusedNote | undefined }) {
  return (
    <>
      <TextArea
        label="Passage (optional)"
        name="quote"
        maxLength={MAX_QUOTE}
        hint="The words of the text that your comment is about. Select them in the text, or copy them here."
        defaultValue={refused?.quote}
        error={refused?.errors.passage}
      />
      {(['before', 'after', 'block'] as const).map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={refused?.[name]} />
      ))}
    </>
  );
}
