import { useId } from 'react';
import { useSubmit } from 'react-router';
import { MAX_TAG } from '../../../contract/limits.ts';

/** The choices of a filter. */
export interface Choices {
  names: string[];
  /** False if there are more than fit into a select; any other can be typed. */
  complete: boolean;
}

/** The choices of the filters of the article list. */
export interface FilterChoices {
  authors: Choices;
  categories: Choices;
  tags: Choices;
}

interface FilterChoiceProps {
  name: string;
  label: string;
  /** The label of no choice. */
  all: string;
  value: string;
  choices: Choices;
}

/** A filter of a list: a select, or a field with suggestions if there are too many choices. */
export function FilterChoice({ name, label, all, value, choices: { names, complete } }: FilterChoiceProps) {
  const id = useId();
  if (!complete) {
    return (
      <div>
        <FilterLabel id={`${id}-field`} label={label} />
        <input
          key={value}
          type="search"
          name={name}
          id={`${id}-field`}
          placeholder={all}
          defaultValue={value}
          maxLength={MAX_TAG}
          list={id}
          dir="auto"
          autoComplete="off"
          className="field min-w-0"
        />
        <datalist id={id}>
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
    );
  }
  const known = value === '' || names.includes(value) ? names : [value, ...names];
  const options = known.map((one) => [one, one] as const);
  return <FilterSelect name={name} label={label} value={value} options={[['', all], ...options]} />;
}

interface FilterSelectProps {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A select of a filter, which sends its form as soon as something is chosen. */
export function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  const submit = useSubmit();
  const id = useId();
  return (
    <div>
      <FilterLabel id={id} label={label} />
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => void submit(event.currentTarget.form)}
        className="field min-w-0"
      >
        {options.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

function FilterLabel({ id, label }: { id: string; label: string }) {
  return (
    <label htmlFor={id} className="mb-1 block text-sm font-semibold">
      {label}
    </label>
  );
}
