import { useId } from 'react';
import type { SideLabels } from './side-labels.ts';
import type { Side } from './three-way-merge.ts';

interface ChoiceProps {
  /** The key of the field or hunk. */
  id: string;
  legend: React.ReactNode;
  labels: SideLabels;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  mine: React.ReactNode;
  theirs: React.ReactNode;
  /** Offers to take both versions, one after the other. */
  both?: boolean;
}

/** Radio buttons to choose a version of one field or hunk. */
export function Choice({ id, legend, labels, chosen, onChoose, mine, theirs, both = false }: ChoiceProps) {
  const name = useId();
  const option = (side: Side) => ({
    name,
    side,
    checked: chosen === side,
    onChoose: () => onChoose(side),
  });
  return (
    <fieldset
      data-choice={id}
      data-open={chosen ? undefined : ''}
      className="panel min-w-0 border-s-4 px-3 py-3 data-open:border-s-warn sm:px-4"
    >
      <legend className="float-start mb-2 w-full px-1 text-sm text-soft">{legend}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        <Option {...option('mine')} label={labels.mine}>
          {mine}
        </Option>
        <Option {...option('theirs')} label={labels.theirs}>
          {theirs}
        </Option>
      </div>
      {both && (
        <div className="mt-3">
          <Option {...option('both')} label={labels.both} />
        </div>
      )}
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  side: Side;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children?: React.ReactNode;
}

function Option({ name, side, label, checked, onChoose, children }: OptionProps) {
  const id = useId();
  return (
    <div className="min-w-0 rounded-md border border-line px-3 py-1 has-checked:border-accent has-checked:bg-tint">
      <label className="flex min-h-10 items-center gap-3 font-semibold">
        <input
          type="radio"
          name={name}
          value={side}
          checked={checked}
          onChange={onChoose}
          aria-describedby={children ? id : undefined}
          className="size-5 accent-accent"
        />
        {label}
      </label>
      {children && (
        <div id={id} className="grid gap-2 pb-2 font-serif text-lg leading-relaxed">
          {children}
        </div>
      )}
    </div>
  );
}
