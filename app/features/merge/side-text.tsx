import { compareLines } from '../../../shared/diff/lines.ts';
import { DiffLines } from '../history/diff-lines.tsx';
import type { Block } from './three-way-merge.ts';

/** Elements that plain lines of text cannot show. */
const NOT_TEXT = /<(img|table|hr|pre)\b/;

/** One version of a hunk, with its changes to the base marked. */
export function SideText({ blocks, base }: { blocks: Block[]; base: Block[] }) {
  const [before, after] = [joinLines(base), joinLines(blocks)];
  const lines = compareLines(before.length > 0 || after.length === 0 ? before : after, after);
  if (blocks.length === 0) {
    return (
      <>
        <p className="font-sans text-sm text-soft">{base.length > 0 ? 'Deleted:' : 'Empty'}</p>
        <DiffLines lines={lines} />
      </>
    );
  }
  if (blocks.some(({ html }) => NOT_TEXT.test(html))) return <FormattedBlocks blocks={blocks} />;
  if (!isFormattingChange(blocks, base)) return <DiffLines lines={lines} />;
  return (
    <>
      <p className="font-sans text-sm text-soft">Same words, different formatting:</p>
      <FormattedBlocks blocks={blocks} />
    </>
  );
}

function joinLines(blocks: Block[]): string[] {
  return blocks.flatMap(({ lines }) => lines);
}

/** True if the text is the same, but not its formatting, such as bold, links or headings. */
function isFormattingChange(blocks: Block[], base: Block[]): boolean {
  const html = (all: Block[]) => all.map((block) => block.html).join('');
  return joinLines(blocks).join('\n') === joinLines(base).join('\n') && html(blocks) !== html(base);
}

function FormattedBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <div
      className="prose max-w-none"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's schema or the server's sanitiser produced it
      dangerouslySetInnerHTML={{ __html: blocks.map(({ html }) => html).join('') }}
    />
  );
}
