import { DiffLines, groupRuns, UnchangedLines } from '../history/diff-lines.tsx';
import { Choice } from './choice.tsx';
import { type Choices, passageKey } from './merge.ts';
import type { SideLabels } from './side-labels.ts';
import { SideText } from './side-text.tsx';
import { defaultSide, type Passage, type Side } from './three-way-merge.ts';

interface PassagesProps {
  passages: Passage[];
  choices: Choices;
  labels: SideLabels;
  onChoose: (key: string, side: Side) => void;
}

/** The whole text: a choice for each changed passage, with the unchanged ones folded away. */
export function Passages({ passages, choices, labels, onChoose }: PassagesProps) {
  return groupRuns(passages, isUnchanged).map(({ first, run }) => {
    if (run.every(isUnchanged)) return <UnchangedPassages key={first} passages={run} />;
    return run.map((passage, i) => {
      const key = passageKey(first + i);
      return (
        <PassageChoice
          key={key}
          id={key}
          passage={passage}
          labels={labels}
          chosen={choices[key] ?? defaultSide(passage.changedBy)}
          onChoose={(side) => onChoose(key, side)}
        />
      );
    });
  });
}

function isUnchanged({ changedBy }: Passage): boolean {
  return changedBy === 'nobody';
}

interface PassageChoiceProps {
  id: string;
  passage: Passage;
  labels: SideLabels;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function PassageChoice({ id, passage, labels, chosen, onChoose }: PassageChoiceProps) {
  const { changedBy, base, mine, theirs } = passage;
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

function UnchangedPassages({ passages }: { passages: Passage[] }) {
  const lines = passages
    .flatMap(({ mine }) => mine.flatMap((block) => block.lines))
    .map((text) => ({ kind: 'same' as const, parts: [{ kind: 'same' as const, text }] }));
  if (lines.length === 0) return null;
  return (
    <div className="font-serif text-lg leading-relaxed">
      {lines.length === 1 ? <DiffLines lines={lines} /> : <UnchangedLines lines={lines} />}
    </div>
  );
}
