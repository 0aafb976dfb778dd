import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { LocalMoment } from '../../../components/local-moment.tsx';
import { loadPersistently } from '../../../components/persistent-load.ts';
import type { RecoverableDraft } from '../recovery/recovery.ts';
import { DiscardDialog } from './discard-dialog.tsx';

const RecoveryDiff = lazy(() => loadPersistently(() => import('./recovery-diff.tsx')));

interface OffersPanelProps {
  offers: RecoverableDraft[];
  /** What the article says now; null for a new one. */
  saved: FormContent | null;
  /** The article's version now; null for a new one. */
  version: number | null;
  onRestore: (offer: RecoverableDraft) => void;
  onDiscard: (offer: RecoverableDraft) => void;
}

/** Unsaved text of earlier sittings: taken up again, looked at, or thrown away. Until then it stays as it is. */
export function RecoveryPanel({ offers, onDiscard, ...rest }: OffersPanelProps) {
  const [asked, setAsked] = useState<RecoverableDraft | null>(null);
  const [all, setAll] = useState(false);
  if (offers.length === 0) return null;
  return (
    <section aria-label="Unsaved changes" className="panel mb-6 grid gap-5 p-5">
      {(all ? offers : offers.slice(0, 1)).map((offer, index) => (
        <OneOffer
          key={offer.desk}
          offer={offer}
          newest={index === 0}
          onDiscard={() => setAsked(offer)}
          {...rest}
        />
      ))}
      {offers.length > 1 && !all && (
        <button
          type="button"
          className="text-link min-h-6 justify-self-start pointer-coarse:min-h-11"
          onClick={() => setAll(true)}
        >
          {offers.length - 1} more
        </button>
      )}
      <DiscardDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onDiscard={() => asked && onDiscard(asked)}
      />
    </section>
  );
}

interface OneOfferProps extends Omit<OffersPanelProps, 'offers' | 'onDiscard'> {
  offer: RecoverableDraft;
  newest: boolean;
  onDiscard: () => void;
}

function OneOffer({ offer, newest, saved, version, onRestore, onDiscard }: OneOfferProps) {
  const [shown, setShown] = useState(false);
  const { content, at, on, basedOn, pendingImages } = offer;
  const stale = version !== null && basedOn !== null && basedOn < version;
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-start gap-3 font-medium">
        <History size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <span>
          You have unsaved changes from <LocalMoment instant={new Date(at).toISOString()} />
          {on === 'server' && ', typed in another browser or tab'}
          {pendingImages.length > 0 && texts.journal.withPictures(pendingImages.length)}
          {saved === null && content.title.trim() && (
            <>
              : <bdi className="line-clamp-1">{content.title}</bdi>
            </>
          )}
        </span>
      </p>
      {stale && (
        <p className="text-sm text-soft">
          The article was saved elsewhere since. Restored, they stand in the form; when you save, you will see
          both texts.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className={`button button-small ${newest ? '' : 'button-quiet'}`}
          onClick={() => onRestore(offer)}
        >
          Restore
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {saved ? 'Show the difference' : 'Show the text'}
        </button>
        <button type="button" className="button button-quiet button-small" onClick={onDiscard}>
          Discard
        </button>
      </p>
      {shown && (
        <Suspense>
          <RecoveryDiff before={saved} after={content} />
        </Suspense>
      )}
    </div>
  );
}
