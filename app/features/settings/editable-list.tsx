import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_ROWS } from '../../../contract/limits.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { type Control, type ListControl, nextKey, type Row } from './form-state.ts';
import type { ListField, ListItem, ListName } from './form-values.ts';

interface EditableListProps<L extends ListName> extends ListControl<L> {
  /** The label of one item. */
  item: string;
  blank: ListItem<L>;
  /** True if the fields of an item fit into a line, whose labels stand above the first one. */
  isLine?: boolean;
  /** Renders the fields of an item. `control` returns the props of a field. */
  children: (control: (field: ListField<L>) => Control) => React.ReactNode;
}

/**
 * A list of items to add, move and remove. Without scripts, it has a blank item to fill, and emptied items
 * are removed.
 */
export function EditableList<L extends ListName>(props: EditableListProps<L>) {
  const { name, item: label, isLine = false, rows, errors, children } = props;
  const { list, shown, add, move, drag, remove, controlFor } = useRows(props);
  return (
    <div ref={list} className="grid gap-4">
      <ol className="grid gap-2">
        {shown.map((row, index) => (
          <li
            key={row.key}
            data-row={row.key}
            className={`group/row relative rounded-md border border-line p-4 sm:flex sm:gap-3 sm:px-3 sm:py-2.5 ${isLine ? 'sm:py-2 sm:not-first:**:[label]:sr-only' : ''}`}
          >
            <Handle label={label} number={index + 1} isLine={isLine} onDrag={(y) => drag(row.key, y)} />
            <div className="min-w-0 grow">{children(controlFor(index, row))}</div>
            <RowButtons
              label={`${label} ${index + 1}`}
              isLine={isLine}
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

interface HandleProps {
  /** The label of the item. */
  label: string;
  number: number;
  isLine: boolean;
  /** Called with the place of the pointer in the window. */
  onDrag: (y: number) => void;
}

/** The number of a row, by which the pointer drags it. Keys have the buttons that move it. */
function Handle({ label, number, isLine, onDrag }: HandleProps) {
  const start = () => {
    const dragging = new AbortController();
    const { signal } = dragging;
    window.addEventListener('pointermove', ({ clientY }) => onDrag(clientY), { signal });
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => dragging.abort(), { signal });
  };
  return (
    <span
      data-handle
      className={`script-only mb-3 flex w-fit touch-none items-center gap-1 text-sm font-semibold text-muted select-none sm:mb-0 sm:cursor-grab ${isLine ? 'sm:h-10 sm:group-first/row:mt-6' : 'sm:mt-9 sm:self-start'}`}
      onPointerDown={start}
    >
      <GripVertical size={16} aria-hidden className="max-sm:hidden" />
      <span className="sm:sr-only">{label} </span>
      <span className="sm:min-w-4">{number}</span>
    </span>
  );
}

/** The rows to show in the element `list`, and how to change them, which keeps the focus in it. */
function useRows<L extends ListName>({ name, blank, rows, errors, onChange }: EditableListProps<L>) {
  const hydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const drag = useDrag(list, rows, onChange);
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
  return { list, shown, add, move, drag, remove, controlFor };
}

/** Returns a function that moves a row to the place of the row that is at this height of the window. */
function useDrag<L extends ListName>(
  list: RefObject<HTMLElement | null>,
  rows: Row<L>[],
  onChange: (rows: Row<L>[]) => void,
) {
  // A drag lasts longer than the render in which it began.
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  return (key: number, y: number) => {
    const boxes = [...(list.current?.querySelectorAll('[data-row]') ?? [])].map((row) =>
      row.getBoundingClientRect(),
    );
    const { current } = latest;
    const from = current.findIndex((row) => row.key === key);
    const to = boxes.findIndex(({ top, bottom }) => y >= top && y < bottom);
    const dragged = current[from];
    if (dragged && to >= 0 && to !== from)
      flushSync(() => onChange(current.toSpliced(from, 1).toSpliced(to, 0, dragged)));
  };
}

interface RowButtonsProps {
  /** The label of the item, with its number. */
  label: string;
  isLine: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function RowButtons({ label, isLine, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <span
      className={`script-only flex items-start max-sm:absolute max-sm:inset-e-2 max-sm:top-1 ${isLine ? 'sm:group-first/row:mt-6' : 'sm:mt-6.5'}`}
    >
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
