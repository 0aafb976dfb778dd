import type { Line } from '../../../contract/compare/compare.ts';
import type { Part } from '../../../contract/compare/words.ts';

/** Generated content is read out, and is neither shown nor copied. */
const said = 'before:sr-only';

const edges = {
  same: 'border-transparent',
  changed: 'border-line',
  removed: 'border-danger',
  added: 'border-good',
};

/** Lines of a comparison, one below the other. */
export function Paragraphs({ lines }: { lines: Line[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison never change their places
  return lines.map((line, index) => <Paragraph key={index} line={line} />);
}

function Paragraph({ line: { kind, parts } }: { line: Line }) {
  return (
    <p dir="auto" className={`border-s-3 ps-3 ${edges[kind]} ${kind === 'same' ? 'text-soft' : ''}`}>
      <Parts parts={parts} />
    </p>
  );
}

/** Words that stayed, went and came: struck through and underlined, and said so to those who listen. */
export function Parts({ parts }: { parts: Part[] }) {
  return parts.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    if (kind === 'removed') {
      return (
        <del
          key={key}
          className={`${said} before:content-['_removed:_'] rounded-sm bg-danger-tint text-danger`}
        >
          {text}
        </del>
      );
    }
    return (
      <ins
        key={key}
        className={`${said} before:content-['_added:_'] rounded-sm bg-good-tint text-good underline-offset-4 [del+&]:ms-1`}
      >
        {text}
      </ins>
    );
  });
}

/** Lines that both texts have, folded away. */
export function Unchanged({ lines }: { lines: Line[] }) {
  return (
    <details>
      <summary className="flex min-h-10 items-center gap-3 font-sans text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {lines.length} unchanged paragraphs
      </summary>
      <div className="grid gap-2.5">
        <Paragraphs lines={lines} />
      </div>
    </details>
  );
}
