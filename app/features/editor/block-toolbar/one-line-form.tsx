import { type ReactNode, useId, useState } from 'react';

type OneLineFormProps = {
  label: string;
  value: string;
  hint?: string;
  /** Values to choose from; others may be typed. */
  suggestions?: readonly string[];
  onApply: (value: string) => void;
  children?: ReactNode;
};

/** Asks for one line. No form element: it stands inside the article's own form. */
export function OneLineForm({ label, value, hint, suggestions, onApply }: OneLineFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const apply = () => onApply(typed.trim());
  return (
    <div className="grid w-72 max-w-[calc(100vw-3rem)] gap-2 p-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        className="field"
        dir="auto"
        autoComplete="off"
        list={suggestions && `${id}-list`}
        value={typed}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          apply();
        }}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      <button type="button" className="button button-small justify-self-end" onClick={apply}>
        Apply
      </button>
    </div>
  );
}
