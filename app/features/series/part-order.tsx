import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useRevalidator } from 'react-router';
import { MAX_PART } from '../../../contract/limits.ts';
import type { ManagedPart } from '../../../contract/series.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Empty } from '../../ui/empty.tsx';
import { RowButton } from '../dashboard/row-button.tsx';

/** The parts of a series in their order, which is stored with each move. */
export function PartOrder({ seriesId, parts: saved }: { seriesId: string; parts: ManagedPart[] }) {
  const [parts, setParts] = useState(saved);
  const [announced, setAnnounced] = useState('');
  const store = useStoreOrder(seriesId, () => setParts(saved));
  const move = (from: number, to: number) => {
    const moved = parts[from];
    if (!moved || to === from || to < 0 || to >= parts.length) return;
    const focused = document.activeElement;
    const next = parts
      .toSpliced(from, 1)
      .toSpliced(to, 0, moved)
      .map((part, index) => ({ ...part, part: index + 1 }));
    flushSync(() => setParts(next));
    // A row that is moved in the document loses the focus.
    if (focused instanceof HTMLElement) focused.focus();
    setAnnounced(`${moved.title} is now part ${to + 1} of ${parts.length}`);
    void store(next.map(({ _id }) => _id));
  };
  if (parts.length === 0)
    return (
      <div className="panel">
        <Empty title="No parts yet">Choose this series in the editor of an article.</Empty>
      </div>
    );
  return (
    <>
      <ol data-list="parts" className="panel divide-y divide-line">
        {parts.map((part, index) => (
          <PartRow
            key={part._id}
            part={part}
            index={index}
            count={parts.length}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/** Stores one order after the other; orders that a later one replaces while they wait are left out. */
function useStoreOrder(seriesId: string, onFailure: () => void) {
  const { revalidate } = useRevalidator();
  const wanted = useRef<string[] | null>(null);
  const isBusy = useRef(false);
  return async (articles: string[]) => {
    wanted.current = articles;
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      while (wanted.current) {
        const next: string[] = wanted.current;
        wanted.current = null;
        await callApi('PUT', `/series/${seriesId}/parts`, { articles: next });
      }
    } catch (error) {
      wanted.current = null;
      notify.error(errorMessage(error));
      onFailure();
    } finally {
      isBusy.current = false;
      void revalidate();
    }
  };
}

interface PartRowProps {
  part: ManagedPart;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

function PartRow({ part: { _id, title, lang, status, part }, index, count, onMove }: PartRowProps) {
  const name = title || texts.articles.untitled;
  return (
    <li className="flex items-center gap-3 p-3">
      <PartNumber name={name} part={part} count={count} onMove={onMove} />
      <div className="min-w-0 grow">
        <Link
          to={pathTo.edit(_id)}
          lang={lang}
          dir="auto"
          className="font-medium wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {status !== 'published' && <p className="text-sm text-muted capitalize">{status}</p>}
      </div>
      <div className="flex shrink-0">
        <RowButton
          label={`Move ${name} up`}
          title={`Move ${name} up`}
          icon={ChevronUp}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <RowButton
          label={`Move ${name} down`}
          title={`Move ${name} down`}
          icon={ChevronDown}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
      </div>
    </li>
  );
}

interface PartNumberProps {
  name: string;
  part: number;
  count: number;
  onMove: (to: number) => void;
}

/** The number of a part. Another one, with Enter or on leaving the field, moves the part there. */
function PartNumber({ name, part, count, onMove }: PartNumberProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(part);
  useLayoutEffect(() => {
    shown.current = part;
    if (input.current) input.current.value = String(part);
  }, [part]);
  const moveTo = (field: HTMLInputElement) => {
    const to = Math.min(Math.max(Number(field.value), 1), count);
    const isNew = field.value !== String(shown.current) && Number.isInteger(to);
    field.value = String(isNew ? to : shown.current);
    // The field is left while its row moves.
    shown.current = Number(field.value);
    if (isNew) onMove(to - 1);
  };
  return (
    <input
      ref={input}
      type="number"
      min={1}
      max={MAX_PART}
      defaultValue={part}
      aria-label={`Part number of ${name}`}
      className="field w-16 shrink-0 px-1 sm:w-20 text-center tabular-nums"
      onBlur={(event) => moveTo(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && moveTo(event.currentTarget)}
    />
  );
}
