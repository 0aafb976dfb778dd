import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import type { EditConflict } from '../../../domain/articles/articles.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { useSite } from '../../ui/site-context.ts';
import { Choice } from './choice.tsx';
import { FieldValue, fieldLabels } from './field-value.tsx';
import type { Fields } from './fields.ts';
import { MergeFooter } from './merge-footer.tsx';
import { Passages } from './passages.tsx';
import {
  type Choices,
  type Draft,
  fieldKey,
  layOut,
  type Merged,
  putTogether,
  undecided,
} from './put-together.ts';
import { type Side, sideTaken } from './three-ways.ts';
import { type Sides, sidesOf } from './who.ts';

interface MergeScreenProps {
  material: EditConflict;
  mine: Fields & { post: string };
  onMerged: (merged: Merged) => void;
  onClose: () => void;
}

/** Two texts side by side, to be made one place by place. Nothing is saved here: the result goes back into the form. */
export default function MergeScreen({ material, mine, onMerged, onClose }: MergeScreenProps) {
  const { timeZone } = useSite();
  const [draft] = useState(() => layOut(material, mine, timeZone));
  const [choices, setChoices] = useState<Choices>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const left = undecided(draft, choices);
  const choose = (key: string, side: Side) => setChoices((now) => ({ ...now, [key]: side }));
  const [sides] = useState(() => sidesOf(material));
  const [said, name] = sides.saved;
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          initialFocus={heading}
          className="fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)_auto] bg-paper"
        >
          <div className="overflow-y-auto px-4 py-8 sm:px-8">
            <div className="mx-auto grid max-w-wide gap-6">
              <header>
                <Dialog.Title
                  ref={heading}
                  tabIndex={-1}
                  className="font-serif text-section font-semibold outline-none"
                >
                  Merge both texts
                </Dialog.Title>
                <Dialog.Description className="mt-2 text-soft">
                  {said}
                  <span dir="auto">{name}</span>, <LocalTime instant={material.savedAt} />. What only one text
                  changed is taken from there unless you choose otherwise; what both changed is yours to
                  choose.
                </Dialog.Description>
              </header>
              <FieldChoices draft={draft} choices={choices} sides={sides} onChoose={choose} />
              <section aria-label="The text" className="grid gap-4" lang={material.theirs.lang}>
                <Passages passages={draft.passages} choices={choices} sides={sides} onChoose={choose} />
              </section>
            </div>
          </div>
          <MergeFooter
            left={left.length}
            onNext={() => showPlace(popup.current, left[0])}
            onUse={() => onMerged(putTogether(draft, choices))}
            onClose={onClose}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FieldChoicesProps {
  draft: Draft;
  choices: Choices;
  sides: Sides;
  onChoose: (key: string, side: Side) => void;
}

function FieldChoices({ draft: { fields, mine, theirs }, choices, sides, onChoose }: FieldChoicesProps) {
  const asked = fields.filter(({ changedBy }) => changedBy !== 'alike');
  return asked.map(({ name, changedBy, base }) => {
    const key = fieldKey(name);
    return (
      <Choice
        key={key}
        place={key}
        legend={
          <>
            <span className="font-semibold text-ink">{fieldLabels[name]}.</span> {sides.changed[changedBy]}
          </>
        }
        sides={sides}
        chosen={choices[key] ?? sideTaken(changedBy)}
        onChoose={(side) => onChoose(key, side)}
        mine={<FieldValue name={name} of={mine} base={base} />}
        theirs={<FieldValue name={name} of={theirs} base={base} />}
      />
    );
  });
}

/** Brings a place into view, its first choice under the keys. */
function showPlace(popup: HTMLElement | null, key: string | undefined): void {
  const place = popup?.querySelector(`[data-place="${key}"]`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector('input')?.focus({ preventScroll: true });
}
