import type { LineChange } from '../../../shared/diff/lines.ts';
import type { TextChange } from '../../../shared/diff/words.ts';

/** The number of unchanged lines shown on either side of a change. */
const CONTEXT = 1;

/**
 * The lines of a comparison, with those far from any change folded away. A single line is never folded away.
 */
export function FoldedLines({ lines }: { lines: LineChange[] }) {
  const isFar = lines.map((_, index) => {
    const around = lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1);
    return around.every(({ kind }) => kind === 'same');
  });
  const isFolded = (index: number) => Boolean(isFar[index] && (isFar[index - 1] || isFar[index + 1]));
  return groupRuns(lines, (_, index) => isFolded(index)).map(({ first, run }) =>
    isFolded(first) ? <UnchangedLines key={first} lines={run} /> : <DiffLines key={first} lines={run} />,
  );
}

/** Groups neighbouring items with the same key into runs. */
export function groupRuns<T>(
  items: T[],
  getKey: (item: T, index: number) => unknown,
): { first: number; run: T[] }[] {
  const runs: { first: number; key: unknown; run: T[] }[] = [];
  for (const [index, item] of items.entries()) {
    const key = getKey(item, index);
    const last = runs.at(-1);
    if (last?.key === key) last?.run.push(item);
    else runs.push({ first: index, key, run: [item] });
  }
  return runs;
}

/** The lines of a comparison. */
export function DiffLines({ lines }: { lines: LineChange[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison are never reordered
  return lines.map((line, index) => <DiffLine key={index} line={line} />);
}

const borders = {
  same: 'border-transparent',
  changed: 'border-line',
  removed: 'border-danger',
  added: 'border-good',
};

function DiffLine({ line: { kind, parts } }: { line: LineChange }) {
  return (
    <p dir="auto" className={`border-s-3 ps-3 ${borders[kind]} ${kind === 'same' ? 'text-soft' : ''}`}>
      <DiffText parts={parts} />
    </p>
  );
}

/** Screen readers read generated content, and it is neither shown nor copied. */
const changes = {
  removed: {
    Tag: 'del',
    className: "before:sr-only before:content-['_removed:_'] rounded-sm bg-danger-tint text-danger",
  },
  added: {
    Tag: 'ins',
    className:
      "before:sr-only before:content-['_added:_'] rounded-sm bg-good-tint text-good underline-offset-4 [del+&]:ms-1",
  },
} as const;

/** A text with deleted words struck through and added ones underlined, named so to screen readers. */
export function DiffText({ parts }: { parts: TextChange[] }) {
  return parts.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const { Tag, className } = changes[kind];
    return (
      <Tag key={key} className={className}>
        {text}
      </Tag>
    );
  });
}

/** Fields that differ, with the changes in their values. */
export function DiffFields({
  fields,
  className = '',
}: {
  fields: { label: string; parts: TextChange[] }[];
  className?: string;
}) {
  return (
    <dl className={`grid gap-2 text-sm empty:hidden ${className}`}>
      {fields.map(({ label, parts }) => (
        <div key={label} className="flex flex-wrap gap-x-3">
          <dt className="min-w-24 text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 break-words">
            <DiffText parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Unchanged lines, folded away. */
export function UnchangedLines({ lines }: { lines: LineChange[] }) {
  return (
    <details>
      <summary className="flex min-h-10 items-center gap-3 font-sans text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {lines.length} unchanged paragraphs
      </summary>
      <div className="grid gap-2.5">
        <DiffLines lines={lines} />
      </div>
    </details>
  );
}
