import { type ComponentProps, type ReactNode, useId, useState } from 'react';

type TextFormProps = Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder'> & {
  label: string;
  value: string;
  hint?: string;
  /** Values to choose from; others may be typed. */
  suggestions?: readonly string[];
  error?: string | undefined;
  onApply: (value: string) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** A field with an "Apply" button. Not a form element, since it is inside the article's form. */
export function TextForm(props: TextFormProps) {
  const { label, value, hint, suggestions, error, onApply, children, ...input } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const apply = () => onApply(typed.trim());
  return (
    <div className="grid w-72 max-w-[calc(100vw-3rem)] gap-2 p-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="field"
        dir="auto"
        autoComplete="off"
        list={suggestions && `${id}-list`}
        value={typed}
        aria-invalid={error !== undefined}
        aria-describedby={(error ?? hint) && `${id}-note`}
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
      {(error ?? hint) && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'text-danger' : 'text-muted'}
        >
          {error ?? hint}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {children}
        <button type="button" className="button button-small" onClick={apply}>
          Apply
        </button>
      </div>
    </div>
  );
}
