import { Paragraphs, Unchanged } from '../history/marked.tsx';
import { Choice } from './choice.tsx';
import { type Choices, passageKey } from './put-together.ts';
import { SideText } from './side-text.tsx';
import { type Passage, type Side, sideTaken } from './three-ways.ts';
import type { Sides } from './who.ts';

interface PassagesProps {
  passages: Passage[];
  choices: Choices;
  sides: Sides;
  onChoose: (key: string, side: Side) => void;
}

/** The whole text: what differs is to be chosen from, the rest is folded away between. */
export function Passages({ passages, choices, sides, onChoose }: PassagesProps) {
  return runs(passages).map(({ first, run }) => {
    if (run[0]?.changedBy === 'nobody') return <Same key={first} passages={run} />;
    return run.map((passage, place) => {
      const key = passageKey(first + place);
      return (
        <PassageChoice
          key={key}
          place={key}
          passage={passage}
          sides={sides}
          chosen={choices[key] ?? sideTaken(passage.changedBy)}
          onChoose={(side) => onChoose(key, side)}
        />
      );
    });
  });
}

interface PassageChoiceProps {
  place: string;
  passage: Passage;
  sides: Sides;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function PassageChoice({ place, passage, sides, chosen, onChoose }: PassageChoiceProps) {
  const { changedBy, base, mine, theirs } = passage;
  const legend = sides.changed[changedBy];
  if (changedBy === 'alike') {
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
      place={place}
      legend={legend}
      sides={sides}
      chosen={chosen}
      onChoose={onChoose}
      mine={<SideText blocks={mine} base={base} />}
      theirs={<SideText blocks={theirs} base={base} />}
      both={changedBy === 'both' && mine.length > 0 && theirs.length > 0}
    />
  );
}

function Same({ passages }: { passages: Passage[] }) {
  const lines = passages
    .flatMap(({ mine }) => mine.flatMap((block) => block.lines))
    .map((text) => ({ kind: 'same' as const, parts: [{ kind: 'same' as const, text }] }));
  if (lines.length === 0) return null;
  return (
    <div className="font-serif text-lg leading-relaxed">
      {lines.length === 1 ? <Paragraphs lines={lines} /> : <Unchanged lines={lines} />}
    </div>
  );
}

/** Passages that nobody changed together, and between them those that somebody did. */
function runs(passages: Passage[]): { first: number; run: Passage[] }[] {
  const all: { first: number; run: Passage[] }[] = [];
  for (const [index, passage] of passages.entries()) {
    const last = all.at(-1)?.run;
    const same = (last?.[0]?.changedBy === 'nobody') === (passage.changedBy === 'nobody');
    if (last && same) last.push(passage);
    else all.push({ first: index, run: [passage] });
  }
  return all;
}
