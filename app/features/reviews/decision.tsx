import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Review } from '../../../contract/review.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoteDialog } from './note-dialog.tsx';

/** Publishes a submission, sends it back, or opens it in the editor, where it can be scheduled too. */
export function Decision({ review, canPublish }: { review: Review; canPublish: boolean }) {
  const { _id, status, isProposal } = review;
  // Publishing would undo what was published since.
  const isOutdated = isProposal && review.version < review.currentVersion;
  const hydrated = useHydrated();
  const { busy, errors, publish, sendBack } = useDecision(review);
  const [isReturning, setReturning] = useState(false);
  return (
    <>
      <ErrorAlert>{errors.form ?? Object.values(errors)[0]}</ErrorAlert>
      {isOutdated && canPublish && (
        <p>
          The published text was changed since this change was proposed. “Join the two texts” opens the change
          in the editor; “Propose change” there joins them and leads back here.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status !== 'scheduled' && canPublish && !isOutdated && (
          <Button type="button" className="button" disabled={!hydrated} busy={busy} onClick={publish}>
            {isProposal ? 'Publish the change' : 'Publish'}
          </Button>
        )}
        <Button
          type="button"
          className="button button-quiet"
          disabled={!hydrated}
          busy={busy}
          onClick={() => setReturning(true)}
        >
          Send back
        </Button>
        {canPublish && (
          <Link
            to={`${pathTo.edit(_id)}${isProposal ? '?proposal' : ''}`}
            className={`button ${isOutdated ? '' : 'button-quiet'}`}
          >
            {isOutdated ? 'Join the two texts' : isProposal ? 'Edit the change' : 'Edit or schedule'}
          </Link>
        )}
      </div>
      {isReturning && (
        <NoteDialog
          title="Send back"
          description="The writer gets the note, and can submit again."
          submit="Send back"
          label="Note"
          name="note"
          onClose={() => setReturning(false)}
          onSubmit={sendBack}
        />
      )}
    </>
  );
}

/** Decides on a submission as it was seen, and leads back to the list. */
function useDecision({ _id, submittedAt, currentVersion }: Review) {
  const navigate = useNavigate();
  const { busy, errors, attempt } = useAttempt();
  const path = `/articles/${_id}/review`;
  const seen = { submittedAt, currentVersion };
  const done = (message: string) => {
    notify.success(message);
    void navigate('/dashboard/review');
  };
  const publish = () =>
    void attempt(async () => {
      await callApi('POST', `${path}/publish`, seen);
      done(texts.reviews.published);
    });
  const sendBack = async (note: string) => {
    await callApi('POST', `${path}/return`, { ...seen, note });
    done(texts.reviews.returned);
  };
  return { busy, errors, publish, sendBack };
}
