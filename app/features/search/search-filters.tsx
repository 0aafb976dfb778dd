import { SlidersHorizontal, X } from 'lucide-react';
import { texts } from '../../../contract/texts.ts';
import { filterNames, type SearchQuery, searchUrl } from './query.ts';

/** A choice of a filter. Its label includes the number of articles. */
export interface Choice {
  value: string;
  label: string;
}

export type Choices = Record<'category' | 'tag' | 'author' | 'lang', Choice[]>;

/** Filters and sort order of a search, as a form that works without scripts. */
export function SearchFilters({ query, choices }: { query: SearchQuery; choices: Choices }) {
  const narrowed = filterNames.filter((name) => query[name] !== '');
  return (
    <>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold hover:text-accent">
          <SlidersHorizontal size={16} aria-hidden /> Filters
        </summary>
        <form action="/search" className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <input type="hidden" name="q" value={query.term} />
          {choiceFilters.map(([name, label, all]) => (
            <FilterSelect
              key={name}
              name={name}
              label={label}
              all={all}
              query={query}
              choices={choices[name]}
            />
          ))}
          <DateFilter name="from" label="From" value={query.from} />
          <DateFilter name="to" label="To" value={query.to} />
          <FilterSelect name="sort" label="Order" all="Best match" query={query} choices={orders} />
          <button type="submit" className="button self-end justify-self-start">
            Apply
          </button>
        </form>
      </details>
      {narrowed.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {narrowed.map((name) => (
            <li key={name}>
              <a
                href={searchUrl({ ...query, [name]: '' })}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line px-3 text-sm hover:bg-sunken"
              >
                <span className="sr-only">Without </span>
                <bdi>{filterLabel(name, query, choices)}</bdi>
                <X size={14} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const choiceFilters = [
  ['category', 'Category', 'All categories'],
  ['tag', 'Tag', 'All tags'],
  ['author', 'Author', 'All authors'],
  ['lang', 'Language', 'All languages'],
] as const;

const orders: Choice[] = [
  { value: '-createdAt', label: texts.category.newest },
  { value: 'createdAt', label: texts.category.oldest },
];

function filterLabel(name: (typeof filterNames)[number], query: SearchQuery, choices: Choices): string {
  const value = query[name];
  if (name === 'from') return `From ${value}`;
  if (name === 'to') return `To ${value}`;
  return choices[name].find((choice) => choice.value === value)?.label.replace(/ \([\d,+]+\)$/, '') ?? value;
}

interface FilterSelectProps {
  name: keyof Choices | 'sort';
  label: string;
  /** The label of no choice. */
  all: string;
  query: SearchQuery;
  choices: Choice[];
}

function FilterSelect({ name, label, all, query, choices }: FilterSelectProps) {
  const chosen = query[name];
  const known = chosen === '' || choices.some(({ value }) => value === chosen);
  return (
    <label className="grid grid-cols-1 gap-1 text-sm text-muted">
      {label}
      <select key={chosen} name={name} defaultValue={chosen} className="field text-ink">
        <option value="">{all}</option>
        {!known && <option value={chosen}>{chosen}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function DateFilter({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="grid grid-cols-1 gap-1 text-sm text-muted">
      {label}
      <input key={value} type="date" name={name} defaultValue={value} className="field text-ink" />
    </label>
  );
}
