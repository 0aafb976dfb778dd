import { readFormState, type SettingsFormState } from './form-state.ts';

/** A live preview of the navigation bar and the footer. */
export function NavigationPreview({ state }: { state: SettingsFormState }) {
  const { barLinks, quickLinks, legalLinks, name } = readFormState(state);
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">Preview</h3>
      <div data-preview="navigation" className="overflow-hidden rounded-md border border-line wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 bg-paper px-5 py-3">
          <span className="font-serif text-xl font-bold" dir="auto">
            {name}
          </span>
          {[...barLinks.slice(0, 2), { label: 'Categories', url: '' }, ...barLinks.slice(2)].map((link) => (
            <span key={`${link.label} ${link.url}`} className="text-sm font-medium text-soft" dir="auto">
              {link.label}
            </span>
          ))}
        </div>
        <div className="grid grid-cols-1 gap-5 border-t border-line bg-sunken px-5 py-4 sm:grid-cols-2">
          <Column title="Quick Links" links={quickLinks} />
          <Column title="Legal" links={legalLinks} />
        </div>
      </div>
    </div>
  );
}

function Column({ title, links }: { title: string; links: { label: string; url: string }[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <p className="kicker text-muted">{title}</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {links.map(({ label, url }) => (
          <li key={`${label} ${url}`} dir="auto">
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
