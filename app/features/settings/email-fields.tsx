import { MAX_EMAIL, MAX_NAME } from '../../../contract/limits.ts';
import { TextField } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';

/** From whom emails are, and where answers go. */
export function EmailFields({ control }: SectionFields) {
  return (
    <>
      <TextField
        label="Name of the sender"
        hint="Absent, the name that the server’s configuration has (MAIL_FROM). The address stays that one."
        maxLength={MAX_NAME}
        dir="auto"
        {...control('senderName')}
      />
      <TextField
        label="Replies go to"
        hint="One email address (Reply-To); absent, the sender’s."
        type="email"
        maxLength={MAX_EMAIL}
        spellCheck={false}
        autoComplete="off"
        {...control('replyTo')}
      />
    </>
  );
}
