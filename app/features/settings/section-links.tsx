import { sections } from './sections.ts';

/** Links to the sections of the form: sticky beside it on wide screens, above it on others. */
export function SectionLinks() {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-(--bar) z-10 -mx-4 mb-4 overflow-x-auto bg-paper px-4 sm:-mx-8 sm:px-8 lg:top-0 xl:top-8 xl:m-0 xl:p-0"
    >
      <ul className="flex gap-1 xl:grid">
        {Object.entries(sections).map(([name, { title }]) => (
          <li key={name}>
            <a
              href={`#settings-${name}`}
              className="flex min-h-11 items-center rounded-md px-2.5 text-sm whitespace-nowrap text-soft hover:bg-sunken hover:text-ink xl:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
