import type { Comparison } from '../../../domain/articles/articles.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { DiffFields, DiffText, FoldedLines } from './diff-lines.tsx';
import { savedByName } from './revision-list.tsx';

/** The changes between two versions of an article: deleted words struck through, added ones underlined. */
export function RevisionDiff({ comparison, heading }: { comparison: Comparison; heading?: string }) {
  const { older, newer, title, lines, fields, others, lang } = comparison;
  const same =
    fields.length + others.length === 0 && [...title, ...lines].every(({ kind }) => kind === 'same');
  return (
    <section aria-labelledby="changes" className="min-w-0">
      <h2 id="changes" className="text-lg font-semibold">
        {heading ?? `From version ${older.version} to version ${newer.version}`}
      </h2>
      <p className="mt-1 text-sm text-soft">
        {savedByName(newer)}, <LocalTime instant={newer.savedAt} />
      </p>
      {same && <p className="mt-5 text-soft">These versions are identical.</p>}
      <DiffFields fields={fields} className="mt-5" />
      {others.map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-soft">
          {sentence}
        </p>
      ))}
      <div className="panel mt-5 px-4 py-5 sm:px-6" {...textDirection(lang)}>
        <p className="mb-4 font-serif text-2xl leading-snug font-semibold" dir="auto">
          <DiffText parts={title} />
        </p>
        <div className="grid gap-2.5 font-serif text-lg leading-relaxed">
          <FoldedLines lines={lines} />
        </div>
      </div>
    </section>
  );
}
