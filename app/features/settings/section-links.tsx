import { sections } from './sections.ts';

/** Links to the sections of the form, beside it on wide screens. */
export function SectionLinks() {
  return (
    <nav aria-label="Sections" className="sticky top-8 max-xl:hidden">
      <ul className="grid gap-1">
        {Object.entries(sections).map(([name, { title }]) => (
          <li key={name}>
            <a
              href={`#settings-${name}`}
              className="flex min-h-9 items-center rounded-md px-2.5 text-sm whitespace-nowrap text-soft hover:bg-sunken hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
