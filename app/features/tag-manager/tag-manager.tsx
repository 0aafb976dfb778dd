import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Consent, keepConsent, readConsent } from './consent.ts';
import { countPageView, isCounting } from './page-views.ts';

/** Asks whether page views may be counted, and counts them only then. Loaded where a tag manager is set, in browsers alone. */
export default function TagManager({ id }: { id: string }) {
  const [consent, setConsent] = useState(readConsent);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page view of its own
  useEffect(() => {
    if (consent === 'accepted') countPageView(id);
  }, [id, consent, pathname, search]);
  const answer = (given: Consent) => {
    keepConsent(given);
    setConsent(given);
    if (given !== 'accepted' && isCounting()) location.reload();
  };
  return consent ? (
    <Choice consent={consent} onChange={() => answer(null)} />
  ) : (
    <Question onAnswer={answer} />
  );
}

/** Both answers look alike, so that none is the easier one. */
const button = 'button button-quiet grow border-edge';

function Question({ onAnswer }: { onAnswer: (consent: Consent) => void }) {
  return (
    <section
      aria-label="Page view counting"
      className="no-print fixed inset-x-0 bottom-0 z-50 border-t border-line bg-raised shadow-raised"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-measure grow basis-80 text-sm text-soft">
          May we count page views? If you accept, Google’s tag manager is loaded and may set cookies.{' '}
          <Link to="/cookies" className="text-link">
            Cookie Policy
          </Link>
        </p>
        <div className="flex grow gap-3 sm:grow-0">
          <button type="button" className={button} onClick={() => onAnswer('declined')}>
            Decline
          </button>
          <button type="button" className={button} onClick={() => onAnswer('accepted')}>
            Accept
          </button>
        </div>
      </div>
    </section>
  );
}

/** Taking an answer back is as easy as giving it. */
function Choice({ consent, onChange }: { consent: Consent; onChange: () => void }) {
  return (
    <section aria-label="Page view counting" className="no-print bg-sunken">
      <p className="page-width pb-6 text-sm text-muted">
        {consent === 'accepted' ? 'Your page views are counted.' : 'Your page views are not counted.'}{' '}
        <button type="button" className="text-link cursor-pointer py-2" onClick={onChange}>
          Change
        </button>
      </p>
    </section>
  );
}
