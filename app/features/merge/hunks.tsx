import { DiffLines, groupRuns, UnchangedLines } from '../history/diff-lines.tsx';
import { Choice } from './choice.tsx';
import { type Choices, hunkKey } from './merge-article.ts';
import type { SideLabels } from './side-labels.ts';
import { SideText } from './side-text.tsx';
import { defaultSide, type Hunk, type Side } from './three-way-merge.ts';

interface HunksProps {
  hunks: Hunk[];
  choices: Choices;
  labels: SideLabels;
  onChoose: (key: string, side: Side) => void;
}

/** The whole text: a choice for each changed hunk, with the unchanged ones folded away. */
export function Hunks({ hunks, choices, labels, onChoose }: HunksProps) {
  return groupRuns(hunks, isUnchanged).map(({ first, run }) => {
    if (run.every(isUnchanged)) return <UnchangedHunks key={first} hunks={run} />;
    return run.map((hunk, i) => {
      const key = hunkKey(first + i);
      return (
        <HunkChoice
          key={key}
          id={key}
          hunk={hunk}
          labels={labels}
          chosen={choices[key] ?? defaultSide(hunk.changedBy)}
          onChoose={(side) => onChoose(key, side)}
        />
      );
    });
  });
}

function isUnchanged({ changedBy }: Hunk): boolean {
  return changedBy === 'nobody';
}

interface HunkChoiceProps {
  id: string;
  hunk: Hunk;
  labels: SideLabels;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function HunkChoice({ id, hunk, labels, chosen, onChoose }: HunkChoiceProps) {
  const { changedBy, base, mine, theirs } = hunk;
  const legend = labels.changed[changedBy];
  if (changedBy === 'same') {
    return (
      <section aria-label={legend} className="panel px-4 py-3">
        <p className="text-sm text-soft">{legend}</p>
        <div className="mt-2 grid gap-2 font-serif text-lg leading-relaxed">
          <SideText blocks={mine} base={base} />
        </div>
      </section>
    );
  }
  return (
    <Choice
      id={id}
      legend={legend}
      labels={labels}
      chosen={chosen}
      onChoose={onChoose}
      mine={<SideText blocks={mine} base={base} />}
      theirs={<SideText blocks={theirs} base={base} />}
      both={changedBy === 'both' && mine.length > 0 && theirs.length > 0}
    />
  );
}

function UnchangedHunks({ hunks }: { hunks: Hunk[] }) {
  const lines = hunks
    .flatMap(({ mine }) => mine.flatMap((block) => block.lines))
    .map((text) => ({ kind: 'same' as const, parts: [{ kind: 'same' as const, text }] }));
  if (lines.length === 0) return null;
  return (
    <div className="font-serif text-lg leading-relaxed">
      {lines.length === 1 ? <DiffLines lines={lines} /> : <UnchangedLines lines={lines} />}
    </div>
  );
}
