import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Letter } from '../../../contract/letter.ts';
import type { IssueAudience } from '../../../contract/newsletter-issue.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Choice } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { NEW_LETTER } from './use-letter.ts';

/** Who can get a letter. */
export interface LetterAudience {
  isMailConfigured: boolean;
  all: number;
  categories: { name: string; title: string | null; subscribers: number }[];
}

interface LetterSendingProps {
  letter: Letter;
  audience: LetterAudience;
  path: string;
  version: number;
  isSaved: boolean;
}

/** Chooses who gets a letter, and sends it after a last question; deletes it. */
export function LetterSending({ letter, audience, path, version, isSaved }: LetterSendingProps) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  if (letter._id === NEW_LETTER) return null;
  return (
    <>
      <TitledPanel title="Send it">
        <div className="grid gap-5 p-5">
          {letter.sentAt === null ? (
            <SendForm audience={audience} path={path} version={version} isSaved={isSaved} />
          ) : (
            <p>
              Sent <LocalTime instant={letter.sentAt} />. A letter is sent once.
            </p>
          )}
        </div>
      </TitledPanel>
      <div>
        <button type="button" className="button button-quiet" onClick={() => setDeleting(true)}>
          Delete this letter
        </button>
      </div>
      <DeleteDialog
        subject={isDeleting ? letter.subject : null}
        note="Its page is deleted too. Emails that were sent stay in their mailboxes."
        deleted="The letter has been deleted."
        onClose={() => setDeleting(false)}
        onDelete={async () => {
          await callApi('DELETE', path);
          await navigate('/dashboard/newsletter/emails');
        }}
      />
    </>
  );
}

type SendFormProps = Omit<LetterSendingProps, 'letter'>;

function SendForm({
  audience: { isMailConfigured, all, categories },
  path,
  version,
  isSaved,
}: SendFormProps) {
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { busy, refusal, send } = useSending(path);
  const isReady = useHydrated();
  const [first] = categories;
  const target: IssueAudience = chosen === '' ? { to: 'all' } : { to: 'category', category: chosen };
  const count = chosen === '' ? all : (categories.find(({ name }) => name === chosen)?.subscribers ?? 0);
  return (
    <>
      <ErrorAlert>{refusal?.message}</ErrorAlert>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Who gets it</legend>
        <Choice name="to" value="all" checked={chosen === ''} onChange={() => setChosen('')}>
          All subscribers ({all.toLocaleString('en-US')}), also those who want a digest of articles
        </Choice>
        {first && (
          <Choice name="to" value="category" checked={chosen !== ''} onChange={() => setChosen(first.name)}>
            Only subscribers who chose a category
          </Choice>
        )}
        {chosen !== '' && <CategoryChoice categories={categories} chosen={chosen} onChoose={setChosen} />}
      </fieldset>
      <div>
        <Button
          type="button"
          className="button"
          disabled={!isReady}
          busy={busy}
          refusal={refusalToSend(isSaved, isMailConfigured, count)}
          onClick={() => setAsking(true)}
        >
          <Send size={18} aria-hidden className="rtl:-scale-x-100" /> Send to {plural(count, 'subscriber')}
        </Button>
      </div>
      {isAsking && (
        <SendDialog
          count={count}
          busy={busy}
          onCancel={() => setAsking(false)}
          onSend={() => {
            setAsking(false);
            void send({ audience: target, version });
          }}
        />
      )}
    </>
  );
}

/** Sends the saved version of a letter. */
function useSending(path: string) {
  const { revalidate } = useRevalidator();
  const { busy, refusal, attempt } = useAttempt();
  const send = (sending: { audience: IssueAudience; version: number }) =>
    attempt(async () => {
      await callApi('POST', `${path}/send`, sending);
      notify.success('The letter is being sent');
      await revalidate();
      // The button that had the focus no longer exists.
      document.getElementById('content')?.focus({ preventScroll: true });
    });
  return { busy, refusal, send };
}

interface SendDialogProps {
  /** Of the subscribers who get the letter. */
  count: number;
  busy: boolean;
  onCancel: () => void;
  onSend: () => void;
}

function SendDialog({ count, busy, onCancel, onSend }: SendDialogProps) {
  return (
    <Modal
      open
      onClose={onCancel}
      title="Send this letter?"
      description={`${plural(count, 'subscriber')} will get it. It cannot be called back, and is sent once.`}
    >
      <DialogButtons onCancel={onCancel} onAction={onSend} busy={busy}>
        Send
      </DialogButtons>
    </Modal>
  );
}

function refusalToSend(isSaved: boolean, isMailConfigured: boolean, count: number): string | null {
  if (!isMailConfigured) return 'This site cannot send email yet: SMTP_URL is not set.';
  if (!isSaved) return 'Please save first: what is saved is sent.';
  return count === 0 ? 'Nobody has subscribed to this yet.' : null;
}

interface CategoryChoiceProps extends Pick<LetterAudience, 'categories'> {
  chosen: string;
  onChoose: (name: string) => void;
}

function CategoryChoice({ categories, chosen, onChoose }: CategoryChoiceProps) {
  const id = useId();
  return (
    <div className="ms-8 max-w-form">
      <label htmlFor={id} className="sr-only">
        Category
      </label>
      <select
        id={id}
        className="field"
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {categories.map(({ name, title, subscribers }) => (
          <option key={name} value={name}>
            {title ?? name} ({subscribers.toLocaleString('en-US')})
          </option>
        ))}
      </select>
    </div>
  );
}
