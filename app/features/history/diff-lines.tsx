import type { LineChange } from '../../../shared/diff/lines.ts';
import type { TextChange } from '../../../shared/diff/words.ts';

/** Screen readers read generated content, and it is neither shown nor copied. */
const SPOKEN = 'before:sr-only';

const borders = {
  same: 'border-transparent',
  changed: 'border-line',
  removed: 'border-danger',
  added: 'border-good',
};

/** The lines of a comparison. */
export function DiffLines({ lines }: { lines: LineChange[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison are never reordered
  return lines.map((line, index) => <DiffLine key={index} line={line} />);
}

function DiffLine({ line: { kind, parts } }: { line: LineChange }) {
  return (
    <p dir="auto" className={`border-s-3 ps-3 ${borders[kind]} ${kind === 'same' ? 'text-soft' : ''}`}>
      <DiffText parts={parts} />
    </p>
  );
}

/** A text with deleted words struck through and added ones underlined, named so to screen readers. */
export function DiffText({ parts }: { parts: TextChange[] }) {
  return parts.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    if (kind === 'removed') {
      return (
        <del
          key={key}
          className={`${SPOKEN} before:content-['_removed:_'] rounded-sm bg-danger-tint text-danger`}
        >
          {text}
        </del>
      );
    }
    return (
      <ins
        key={key}
        className={`${SPOKEN} before:content-['_added:_'] rounded-sm bg-good-tint text-good underline-offset-4 [del+&]:ms-1`}
      >
        {text}
      </ins>
    );
  });
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
