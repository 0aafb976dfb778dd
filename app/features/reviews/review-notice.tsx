import { ClipboardCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '../../../contract/review.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../../ui/use-may.ts';
import { NoteDialog } from './note-dialog.tsx';
import { ReviewWords } from './review-list.tsx';

interface ReviewNoticeProps {
  articleId: string;
  /** The version that is saved. */
  version: number;
  /** The review that was loaded with the article. */
  loaded: Review | null;
  /** True for a published article whose changes are proposed by another button. */
  proposes: boolean;
}

/** Tells in the editor what became of a submission, and submits the saved draft. */
export function ReviewNotice({ articleId, version, loaded, proposes }: ReviewNoticeProps) {
  const [data, setData] = useState(loaded);
  const decides = useMay()('review.decide');
  const mayPublish = useMay()('article.publish');
  const [isOpen, setOpen] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  const isWaiting = data?.state === 'waiting';
  if ((mayPublish || proposes) && !data) return null;
  const forget = () => {
    // The button that had the focus goes.
    (submit.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
    setData(null);
  };
  return (
    <div className="panel mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div role="status" className="min-w-0 grow basis-60">
        <p className="font-semibold">{describe(data, Math.max(version, data?.currentVersion ?? 0))}</p>
        {data && <ReviewWords review={data} />}
      </div>
      {decides && isWaiting && (
        <Link to={`/dashboard/review/${articleId}`} className="button button-quiet">
          Review
        </Link>
      )}
      {!decides && isWaiting && <WithdrawButton articleId={articleId} onWithdrawn={forget} />}
      {!mayPublish && !proposes && (
        <button
          ref={submit}
          type="button"
          className="button"
          disabled={!hydrated}
          onClick={() => setOpen(true)}
        >
          <ClipboardCheck size={17} aria-hidden /> {data ? 'Submit again' : 'Submit for review'}
        </button>
      )}
      {isOpen && (
        <NoteDialog
          title="Submit for review"
          description="An editor gets the draft as it is saved, and publishes it or sends it back."
          submit="Submit"
          label="Message (optional)"
          name="message"
          onClose={() => setOpen(false)}
          onSubmit={async (message) => {
            setData(await callApi<Review>('PUT', `/articles/${articleId}/review`, { version, message }));
            notify.success(texts.reviews.submitted);
          }}
        />
      )}
    </div>
  );
}

function WithdrawButton({ articleId, onWithdrawn }: { articleId: string; onWithdrawn: () => void }) {
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await callApi('DELETE', `/articles/${articleId}/review`);
      notify.success(texts.reviews.withdrawn);
      onWithdrawn();
    } catch (error) {
      notify.error(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Button type="button" className="button button-quiet" busy={busy} onClick={() => void withdraw()}>
      Withdraw
    </Button>
  );
}

function describe(review: Review | null, version: number): string {
  if (!review) return 'This draft is not in review.';
  if (review.state === 'returned') return 'Sent back by an editor';
  if (review.version === version) return 'In review';
  if (!review.isProposal) return 'In review, and changed since it was submitted';
  return 'In review, but the published text was changed since: propose again to join the two';
}
