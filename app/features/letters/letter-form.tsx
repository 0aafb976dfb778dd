import { useRef } from 'react';
import { type Letter, WELCOME } from '../../../contract/letter.ts';
import { MAX_TITLE } from '../../../contract/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { submitterName } from '../../browser/submitter.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { useSite } from '../../ui/site-context.ts';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { MailNotice } from '../newsletter/mail-notice.tsx';
import { ConflictNotice } from '../settings/conflict-notice.tsx';
import { UnsavedInputNotice } from '../unsaved-input/unsaved-input-notice.tsx';
import { BodyField } from '../writing/fields/body-field.tsx';
import { type LetterAudience, LetterSending } from './letter-sending.tsx';
import { LetterTest } from './letter-test.tsx';
import { type EditedLetter, useLetter } from './use-letter.ts';

interface LetterFormProps {
  letter: Letter;
  audience: LetterAudience;
  smartTypography: boolean;
}

/** Edits a letter or the welcome email, tries it, and sends a letter. */
export function LetterForm({ letter, audience, smartTypography }: LetterFormProps) {
  const edited = useLetter(letter);
  const { busy, refusal, save, isSaved } = edited;
  const hydrated = useHydrated();
  const conflict = refusal?.status === 409;
  const errors = refusal?.fields ?? {};
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, errors);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {!audience.isMailConfigured && <MailNotice awaitingEmail={0} />}
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-7"
        onSubmit={(event) => {
          event.preventDefault();
          void save(submitterName(event) === 'replace');
        }}
      >
        <UnsavedInputNotice restoredFrom={edited.restoredFrom} onDiscard={edited.discard} />
        {conflict && <ConflictNotice message={refusal.message} href={pathTo.editLetter(letter._id)} />}
        {refusal && !conflict && Object.keys(errors).length === 0 && (
          <ErrorAlert>{refusal.message}</ErrorAlert>
        )}
        <LetterFields letter={letter} edited={edited} smartTypography={smartTypography} />
        <div className="save-bar bottom-bar flex-wrap gap-2">
          <Button type="submit" className="button" disabled={!hydrated} busy={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
      <LetterTest id={letter._id} isSaved={isSaved} isMailConfigured={audience.isMailConfigured} />
      {letter._id !== WELCOME && <LetterSending letter={letter} audience={audience} {...edited} />}
    </div>
  );
}

interface LetterFieldsProps {
  letter: Letter;
  edited: EditedLetter;
  smartTypography: boolean;
}

function LetterFields({ letter, edited, smartTypography }: LetterFieldsProps) {
  const { lang } = useSite();
  const { subject, post, hasPage, isActive, set, refusal } = edited;
  const isWelcome = letter._id === WELCOME;
  return (
    <>
      {isWelcome && (
        <CheckField
          name="isActive"
          label="Send it to new subscribers"
          hint="Each address gets it once, even if its owner unsubscribes and subscribes again. Imported subscribers do not get it."
          checked={isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        />
      )}
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={MAX_TITLE}
        dir="auto"
        autoComplete="off"
        value={subject}
        onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
        error={refusal?.fields.subject}
      />
      <BodyField
        getValue={() => post}
        onChange={(html) => set({ post: html })}
        error={refusal?.fields.post}
        smartTypography={smartTypography}
        lang={lang}
      />
      {!isWelcome && (
        <CheckField
          name="hasPage"
          label="Page in the archive"
          hint={pageHint(letter)}
          checked={hasPage}
          onChange={({ currentTarget }) => set({ hasPage: currentTarget.checked })}
        />
      )}
    </>
  );
}

function pageHint({ slug, sentAt }: Letter): string {
  const path = slug === null ? 'a path of its own' : decodeURI(pathTo.letter(slug));
  return sentAt === null
    ? `Once the letter is sent, anyone can read it at ${path}. Without a page, only subscribers have it.`
    : `Anyone can read the letter at ${path}. Changes of the text appear there, not in the emails that were sent.`;
}
