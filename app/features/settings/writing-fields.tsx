import { useId } from 'react';
import type { SectionFields } from './form-state.ts';

/** What the editor does while an article is written. */
export function WritingFields({ control }: SectionFields) {
  const hint = useId();
  const { name, value, onChange } = control('smartTypography');
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name={name}
          value="on"
          checked={value === 'on'}
          onChange={({ currentTarget }) =>
            onChange({ currentTarget: { value: currentTarget.checked ? 'on' : '' } })
          }
          aria-describedby={hint}
          className="size-5 accent-accent"
        />{' '}
        Smart quotes and dashes
      </label>
      <p id={hint} className="text-sm text-muted">
        The editor replaces " ' and -- as you type, in the way of the article’s language. Undo brings them
        back.
      </p>
    </div>
  );
}
