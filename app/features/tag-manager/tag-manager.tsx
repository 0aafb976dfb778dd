interface TagManagerProps {
  id: string | undefined;
  /** The hosts of the site's own code; undefined without such code. */
  codeHosts: string[] | undefined;
}

/**
 * Asks for consent to count page views and to run the site's own code, or shows the given answer. Hidden
 * until site-scripts/tag-manager shows one of them.
 */
export function TagManager({ id, codeHosts }: TagManagerProps) {
  return (
    <div data-tag-manager={id ?? ''} data-additions={codeHosts && ` ${codeHosts.join(' ')}`} hidden>
      <ConsentRequest id={id} codeHosts={codeHosts} />
      <ConsentStatus hasCode={codeHosts !== undefined} />
    </div>
  );
}

/** Both answers look the same, so that neither is easier to give. */
const button = 'button button-quiet grow border-edge';

const names = new Intl.ListFormat('en');

function ConsentRequest({ id, codeHosts }: TagManagerProps) {
  const loaded = [...(id ? ['Google’s tag manager'] : []), ...(codeHosts ?? [])];
  return (
    <section
      data-while="unasked"
      aria-label={codeHosts ? 'Additions' : 'Page view counting'}
      className="no-print fixed inset-x-0 bottom-0 z-50 border-t border-line bg-raised shadow-raised"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-measure grow basis-80 text-sm text-soft">
          {codeHosts
            ? `May this page load additions, such as statistics? If you accept, ${loaded.length > 0 ? names.format(loaded) : 'they'} may set cookies.`
            : 'May we count page views? If you accept, Google’s tag manager is loaded and may set cookies.'}{' '}
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
function ConsentStatus({ hasCode }: { hasCode: boolean }) {
  const what = hasCode ? 'Additions such as statistics' : 'Your page views';
  return (
    <section
      data-while="accepted declined"
      aria-label={hasCode ? 'Additions' : 'Page view counting'}
      className="no-print bg-sunken"
    >
      <p className="page-width pb-6 text-sm text-muted">
        <span data-while="accepted">
          {what} are {hasCode ? 'loaded' : 'counted'}.
        </span>
        <span data-while="declined">
          {what} are not {hasCode ? 'loaded' : 'counted'}.
        </span>{' '}
        <button type="button" className="text-link cursor-pointer py-2" data-answer="">
          Change
        </button>
      </p>
    </section>
  );
}
