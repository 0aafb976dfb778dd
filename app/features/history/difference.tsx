import { LocalMoment } from '../../components/local-moment.tsx';
import { writingOf } from '../../components/writing.ts';
import type { Line } from './compare.ts';
import type { Comparison } from './compare-revisions.ts';
import { Paragraphs, Parts, Unchanged } from './marked.tsx';
import { authorOf } from './revision-list.tsx';

/** Unchanged lines shown on either side of a change. */
const CONTEXT = 1;

/** The difference between two saves, to be read: what went is struck through, what came is underlined. */
export function Difference({ comparison }: { comparison: Comparison }) {
  const { older, newer, title, lines, fields, others, lang } = comparison;
  const same =
    fields.length + others.length === 0 && [...title, ...lines].every(({ kind }) => kind === 'same');
  return (
    <section aria-labelledby="changes" className="min-w-0">
      <h2 id="changes" className="text-lg font-semibold">
        From version {older.version} to version {newer.version}
      </h2>
      <p className="mt-1 text-sm text-soft">
        {authorOf(newer)}, <LocalMoment instant={newer.savedAt} />
      </p>
      {same && <p className="mt-5 text-soft">These two say the same.</p>}
      <dl className="mt-5 grid gap-2 text-sm empty:hidden">
        {fields.map(({ label, parts }) => (
          <div key={label} className="flex flex-wrap gap-x-3">
            <dt className="min-w-24 text-muted">{label}</dt>
            <dd dir="auto">
              <Parts parts={parts} />
            </dd>
          </div>
        ))}
      </dl>
      {others.map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-soft">
          {sentence}
        </p>
      ))}
      <div className="panel mt-5 px-4 py-5 sm:px-6" {...writingOf(lang)}>
        <p className="mb-4 font-serif text-2xl leading-snug font-semibold" dir="auto">
          <Parts parts={title} />
        </p>
        <div className="grid gap-2.5 font-serif text-lg leading-relaxed">
          {grouped(lines).map((group) =>
            group.hidden ? (
              <Unchanged key={group.first} lines={group.lines} />
            ) : (
              <Paragraphs key={group.first} lines={group.lines} />
            ),
          )}
        </div>
      </div>
    </section>
  );
}

interface Group {
  first: number;
  hidden: boolean;
  lines: Line[];
}

/** Runs of lines that are shown, and of unchanged ones far from any change, which are folded away unless it is a single one. */
function grouped(lines: Line[]): Group[] {
  const groups: Group[] = [];
  const far = lines.map((_, index) => {
    const around = lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1);
    return around.every(({ kind }) => kind === 'same');
  });
  for (const [index, line] of lines.entries()) {
    const hidden = far[index] === true && (far[index - 1] === true || far[index + 1] === true);
    const last = groups.at(-1);
    if (last?.hidden === hidden) last.lines.push(line);
    else groups.push({ first: index, hidden, lines: [line] });
  }
  return groups;
}
