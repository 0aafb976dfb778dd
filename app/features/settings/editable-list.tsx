import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_ROWS } from '../../../contract/limits.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { type Control, type ListControl, nextKey, type Row } from './form-state.ts';
import type { ListField, ListItem, ListName } from './form-values.ts';

interface EditableListProps<L extends ListName> extends ListControl<L> {
  /** The label of one item. */
  item: string;
  blank: ListItem<L>;
  /** Renders the fields of an item. `control` returns the props of a field. */
  children: (control: (field: ListField<L>) => Control) => React.ReactNode;
}

/**
 * A list of items to add, move and remove. Without scripts, it has a blank item to fill, and emptied items
 * are removed.
 */
export function EditableList<L extends ListName>(props: EditableListProps<L>) {
  const { name, item: label, rows, errors, children } = props;
  const { list, shown, add, move, remove, controlFor } = useRows(props);
  return (
    <div ref={list} className="grid gap-4">
      <ol className="grid gap-2">
        {shown.map((row, index) => (
          <li
            key={row.key}
            data-row={row.key}
            className="relative rounded-md border border-line p-4 sm:flex sm:gap-3 sm:px-3 sm:py-2.5"
          >
            <span className="script-only mb-3 block text-sm font-semibold text-muted sm:mt-9.5 sm:w-5">
              <span className="sm:sr-only">{label} </span>
              {index + 1}
            </span>
            <div className="min-w-0 grow">{children(controlFor(index, row))}</div>
            <RowButtons
              label={`${label} ${index + 1}`}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(row)}
            />
          </li>
        ))}
      </ol>
      {errors[name] && <p className="text-sm text-danger">{errors[name]}</p>}
      <div>
        <button
          type="button"
          data-add
          className="button button-quiet button-small script-only"
          disabled={rows.length >= MAX_ROWS[name]}
          onClick={add}
        >
          <Plus size={16} aria-hidden /> Add {label.toLowerCase()}
        </button>
      </div>
    </div>
  );
}

/** The rows to show in the element `list`, and how to change them, which keeps the focus in it. */
function useRows<L extends ListName>({ name, blank, rows, errors, onChange }: EditableListProps<L>) {
  const hydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const shown = hydrated || rows.length >= MAX_ROWS[name] ? rows : [...rows, { key: -1, item: blank }];
  /** Changes the rows, and focuses the first element that one of the selectors finds. */
  const change = (changed: Row<L>[], ...selectors: string[]) => {
    flushSync(() => onChange(changed));
    const found = selectors.map((selector) => list.current?.querySelector<HTMLElement>(selector));
    found.find((element) => element)?.focus();
  };
  const add = () => {
    const key = nextKey(rows);
    change([...rows, { key, item: blank }], `[data-row="${key}"] :is(input:not([type=hidden]),textarea)`);
  };
  const move = (index: number, by: -1 | 1) => {
    const moved = rows[index];
    if (!moved) return;
    const row = `[data-row="${moved.key}"]`;
    // At either end of the list, the button becomes disabled, and the other one gets the focus.
    change(
      rows.toSpliced(index, 1).toSpliced(index + by, 0, moved),
      `${row} [data-move="${by}"]:enabled`,
      `${row} [data-move]:enabled`,
    );
  };
  const remove = (row: Row<L>) => {
    const rest = rows.filter(({ key }) => key !== row.key);
    change(rest, '[data-add]');
  };
  /** Returns the props of each field of a row. */
  const controlFor =
    (index: number, { key, item }: Row<L>) =>
    (field: ListField<L>) => {
      const path = `${name}.${index}.${field}`;
      return {
        name: path,
        value: item[field],
        error: errors[path],
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
          onChange(rows.with(index, { key, item: { ...item, [field]: currentTarget.value } })),
      };
    };
  return { list, shown, add, move, remove, controlFor };
}

interface RowButtonsProps {
  /** The label of the item, with its number. */
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function RowButtons({ label, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="script-only flex items-start max-sm:absolute max-sm:inset-e-2 max-sm:top-1 sm:mt-6.5">
      <button
        type="button"
        data-move={-1}
        className="icon-button"
        disabled={isFirst}
        aria-label={`Move ${label} up`}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={17} aria-hidden />
      </button>
      <button
        type="button"
        data-move={1}
        className="icon-button"
        disabled={isLast}
        aria-label={`Move ${label} down`}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={17} aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Trash2 size={17} aria-hidden />
      </button>
    </span>
  );
}
