import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_ROWS } from '../../../contract/limits.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { nextKey, type Row } from './form-state.ts';
import type { ListField, ListItem, ListName } from './form-values.ts';

/** The fields of one entry get their names, values and problems from here. */
export interface ItemFields<L extends ListName> {
  entry: ListItem<L>;
  /** What a control of this field needs. */
  control: (field: ListField<L>) => {
    name: string;
    value: string;
    problem: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  set: (field: ListField<L>, value: string) => void;
}

interface EditableListProps<L extends ListName> {
  name: L;
  /** What one entry is called. */
  one: string;
  blank: ListItem<L>;
  rows: Row<L>[];
  problems: Record<string, string>;
  onChange: (rows: Row<L>[]) => void;
  children: (cell: ItemFields<L>) => React.ReactNode;
}

/**
 * A list whose entries are added, moved and removed. Without scripts an emptied entry is removed, and there is a blank one to
 * fill.
 */
export function EditableList<L extends ListName>({
  name,
  one,
  blank,
  rows,
  problems,
  onChange,
  children,
}: EditableListProps<L>) {
  const hydrated = useHydrated();
  const { list, focusNext } = useFocusAfterChange();
  const shown = hydrated || rows.length >= MAX_ROWS[name] ? rows : [...rows, { key: -1, entry: blank }];
  const add = () => {
    const key = nextKey(rows);
    focusNext(`[data-row="${key}"] :is(input:not([type=hidden]),textarea)`);
    onChange([...rows, { key, entry: blank }]);
  };
  const remove = (key: number) => {
    focusNext('[data-add]');
    onChange(rows.filter((row) => row.key !== key));
  };
  const move = (index: number, by: -1 | 1) => {
    const moved = rows[index];
    if (!moved) return;
    const row = `[data-row="${moved.key}"]`;
    // At an end of the list that button is of no more use: the other one goes on.
    focusNext(`${row} [data-move="${by}"]:enabled`, `${row} [data-move]:enabled`);
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  return (
    <div ref={list} className="grid gap-4">
      <ol className="grid gap-2">
        {shown.map(({ key, entry }, index) => (
          <li
            key={key}
            data-row={key}
            className="relative rounded-md border border-line p-4 sm:flex sm:gap-3 sm:px-3 sm:py-2.5"
          >
            <span className="needs-script mb-3 block text-sm font-semibold text-muted sm:mt-9.5 sm:w-5">
              <span className="sm:sr-only">{one} </span>
              {index + 1}
            </span>
            <div className="min-w-0 grow">
              {children(
                itemFields(name, index, entry, problems, (changed) =>
                  onChange(rows.with(index, { key, entry: changed })),
                ),
              )}
            </div>
            <RowButtons
              what={`${one} ${index + 1}`}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(key)}
            />
          </li>
        ))}
      </ol>
      {problems[name] && <p className="text-sm text-danger">{problems[name]}</p>}
      <div>
        <button
          type="button"
          data-add
          className="button button-quiet button-small needs-script"
          disabled={rows.length >= MAX_ROWS[name]}
          onClick={add}
        >
          <Plus size={16} aria-hidden /> Add {one.toLowerCase()}
        </button>
      </div>
    </div>
  );
}

interface RowButtonsProps {
  /** The entry as it is called, with its number. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function RowButtons({ what, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="needs-script flex items-start max-sm:absolute max-sm:inset-e-2 max-sm:top-1 sm:mt-6.5">
      <button
        type="button"
        data-move={-1}
        className="icon-button"
        disabled={isFirst}
        aria-label={`Move ${what} up`}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={17} aria-hidden />
      </button>
      <button
        type="button"
        data-move={1}
        className="icon-button"
        disabled={isLast}
        aria-label={`Move ${what} down`}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={17} aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label={`Remove ${what}`} onClick={onRemove}>
        <Trash2 size={17} aria-hidden />
      </button>
    </span>
  );
}

function itemFields<L extends ListName>(
  list: L,
  index: number,
  entry: ListItem<L>,
  problems: Record<string, string>,
  onChange: (entry: ListItem<L>) => void,
): ItemFields<L> {
  const set = (field: ListField<L>, value: string) => onChange({ ...entry, [field]: value });
  return {
    entry,
    set,
    control: (field) => {
      const name = `${list}.${index}.${field}`;
      return {
        name,
        value: entry[field],
        problem: problems[name],
        onChange: ({ currentTarget }) => set(field, currentTarget.value),
      };
    },
  };
}

/**
 * The keyboard stays where the list was changed: the first of the controls named that is there is focused once the list is
 * drawn.
 */
function useFocusAfterChange() {
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<string[]>([]);
  useEffect(() => {
    const found = next.current.map((selector) => list.current?.querySelector<HTMLElement>(selector));
    next.current = [];
    found.find((control) => control)?.focus();
  });
  return {
    list,
    focusNext: (...selectors: string[]) => {
      next.current = selectors;
    },
  };
}
