import { type RefObject, useLayoutEffect } from 'react';
import type { Suggestion } from '../base/suggester.ts';
import { OPTION } from '../controls/popup-class.ts';
import { suggestionIds } from './suggestion-menu.ts';

type OptionListProps<T extends Suggestion> = {
  list: RefObject<HTMLDivElement | null>;
  id: string;
  label: string;
  suggestions: readonly T[];
  /** The index of the active suggestion; -1 for none. */
  active: number;
  className: string;
  /** 0 if the list scrolls. */
  tabIndex: 0 | -1;
  onActivate: (index: number) => void;
  onChoose: (suggestion: T) => void;
};

/** A list of suggestions. The field or text that it belongs to keeps the focus and handles the keys. */
export function OptionList<T extends Suggestion>(props: OptionListProps<T>) {
  const { list, id, label, suggestions, active, className, tabIndex, onActivate, onChoose } = props;
  useLayoutEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  const option = ({ suggestion, index }: { suggestion: T; index: number }) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to it by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      key={suggestion.id}
      id={suggestionIds.option(id, index)}
      role="option"
      aria-selected={index === active}
      data-highlighted={index === active ? '' : undefined}
      className={`${OPTION} scroll-mt-8`}
      onMouseMove={index === active ? undefined : () => onActivate(index)}
      onClick={() => onChoose(suggestion)}
    >
      <OptionContent suggestion={suggestion} />
    </div>
  );
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={tabIndex}
      onMouseDown={(event) => event.preventDefault()}
      aria-label={label}
      className={className}
    >
      {groupOptions(suggestions).map(({ name, options }) =>
        name ? (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className="px-2.5 pt-1.5 pb-0.5 text-2xs font-semibold text-muted">
              {name}
            </p>
            {options.map(option)}
          </div>
        ) : (
          options.map(option)
        ),
      )}
    </div>
  );
}

/** Splits a list where its groups change. */
function groupOptions<T extends Suggestion>(suggestions: readonly T[]) {
  const groups: { name: string | undefined; options: { suggestion: T; index: number }[] }[] = [];
  for (const [index, suggestion] of suggestions.entries()) {
    const last = groups.at(-1);
    if (last?.name === suggestion.group && last) last.options.push({ suggestion, index });
    else groups.push({ name: suggestion.group, options: [{ suggestion, index }] });
  }
  return groups;
}

function OptionContent({ suggestion }: { suggestion: Suggestion }) {
  return (
    <>
      <SuggestionIcon icon={suggestion.icon} />
      <span className="min-w-0 grow truncate" dir="auto">
        {suggestion.label}
      </span>
      {suggestion.note && (
        <span className="badge shrink-0 bg-chip text-soft capitalize">{suggestion.note}</span>
      )}
      {suggestion.markdown && (
        <kbd aria-hidden className="font-mono text-2xs text-muted">
          {suggestion.markdown}
        </kbd>
      )}
    </>
  );
}

function SuggestionIcon({ icon: Icon }: Pick<Suggestion, 'icon'>) {
  if (typeof Icon !== 'string') return <Icon size={18} className="shrink-0 text-muted" aria-hidden />;
  return (
    <span aria-hidden className="w-[18px] shrink-0 text-center text-base leading-none">
      {Icon}
    </span>
  );
}
