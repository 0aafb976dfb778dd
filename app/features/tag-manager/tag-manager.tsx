/**
 * Asks for consent to count page views, or shows the given answer. Hidden until site-scripts/tag-manager
 * shows one of them.
 */
export function TagManager({ id }: { id: string }) {
  return (
    <div data-tag-manager={id} hidden>
      <ConsentRequest />
      <ConsentStatus />
    </div>
  );
}

/** Both answers look the same, so that neither is easier to give. */
const button = 'button button-quiet grow border-edge';

function ConsentRequest() {
  return (
    <section
      data-while="unasked"
      aria-label="Page view counting"
      className="no-print fixed inset-x-0 bottom-0 z-50 border-t border-line bg-raised shadow-raised"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-measure grow basis-80 text-sm text-soft">
          May we count page views? If you accept, Google’s tag manager is loaded and may set cookies.{' '}
          <a href="/cookies" className="text-link">
            Cookie Policy
          </a>
        </p>
        <div className="flex grow gap-3 sm:grow-0">
          <button type="button" className={button} data-answer="declined">
            Decline
          </button>
          <button type="button" className={button} data-answer="accepted">
            Accept
          </button>
        </div>
      </div>
    </section>
  );
}

/** The given answer, which can be changed. */
function ConsentStatus() {
  return (
    <section data-while="accepted declined" aria-label="Page view counting" className="no-print bg-sunken">
      <p className="page-width pb-6 text-sm text-muted">
        <span data-while="accepted">Your page views are counted.</span>
        <span data-while="declined">Your page views are not counted.</span>{' '}
        <button type="button" className="text-link cursor-pointer py-2" data-answer="">
          Change
        </button>
      </p>
    </section>
  );
}
