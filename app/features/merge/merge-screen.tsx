import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useRef, useState } from 'react';
import { fieldLabels } from '../../../contract/article-fields.ts';
import type { EditConflict } from '../../../domain/articles/articles.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { useSite } from '../../ui/site-context.ts';
import { Choice } from './choice.tsx';
import { FieldValue } from './field-value.tsx';
import type { OwnVersion } from './fields.ts';
import { Hunks } from './hunks.tsx';
import {
  applyChoices,
  type Choices,
  fieldKey,
  findConflicts,
  type Merge,
  type MergedVersion,
  prepareMerge,
} from './merge-article.ts';
import { selectedSide } from './selected-side.ts';
import { labelSides, type SideLabels } from './side-labels.ts';
import type { Side } from './three-way-merge.ts';

interface MergeScreenProps {
  conflict: EditConflict;
  mine: OwnVersion;
  onMerged: (merged: MergedVersion) => void;
  onClose: () => void;
}

/** Merges two versions of an article in a dialog. The result goes into the form and is not saved here. */
export default function MergeScreen({ conflict, mine, onMerged, onClose }: MergeScreenProps) {
  const { timeZone } = useSite();
  const [merge] = useState(() => prepareMerge(conflict, mine, timeZone));
  const [choices, setChoices] = useState<Choices>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const conflicts = findConflicts(merge, choices);
  const choose = (key: string, side: Side) => setChoices((previous) => ({ ...previous, [key]: side }));
  const [labels] = useState(() => labelSides(conflict));
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
              <Heading ref={heading} labels={labels} savedAt={conflict.savedAt} />
              <FieldChoices merge={merge} choices={choices} labels={labels} onChoose={choose} />
              <section aria-label="The text" className="grid gap-4" lang={conflict.theirs.lang}>
                <Hunks hunks={merge.hunks} choices={choices} labels={labels} onChoose={choose} />
              </section>
            </div>
          </div>
          <Footer
            conflicts={conflicts}
            popup={popup}
            onCancel={onClose}
            onUse={() => onMerged(applyChoices(merge, choices))}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface HeadingProps {
  ref: RefObject<HTMLHeadingElement | null>;
  labels: SideLabels;
  savedAt: string;
}

function Heading({ ref, labels, savedAt }: HeadingProps) {
  const [savedBy, name] = labels.savedBy;
  return (
    <header>
      <Dialog.Title ref={ref} tabIndex={-1} className="font-serif text-section font-semibold outline-none">
        Merge the two versions
      </Dialog.Title>
      <Dialog.Description className="mt-2 text-soft">
        {savedBy}
        <span dir="auto">{name}</span>, <LocalTime instant={savedAt} />. Changes made in only one version are
        selected. Where nothing is selected, choose one.
      </Dialog.Description>
    </header>
  );
}

interface FooterProps {
  /** The keys of what is still to be chosen. */
  conflicts: string[];
  popup: RefObject<HTMLElement | null>;
  onCancel: () => void;
  onUse: () => void;
}

function Footer({ conflicts, popup, onCancel, onUse }: FooterProps) {
  const shown = useRef<Element>(null);
  const showNext = () => {
    shown.current = showNextConflict(popup.current!, conflicts, shown.current);
  };
  return (
    <footer className="save-bar border-t border-line bg-paper px-4 py-3 sm:px-8">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-2">
        <p role="status" className="me-auto text-sm text-soft max-sm:w-full">
          {conflictCount(conflicts.length)}
        </p>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        {conflicts.length > 0 ? (
          <button type="button" className="button" onClick={showNext}>
            Next conflict
          </button>
        ) : (
          <button type="button" className="button" onClick={onUse}>
            Use merged text
          </button>
        )}
      </div>
    </footer>
  );
}

interface FieldChoicesProps {
  merge: Merge;
  choices: Choices;
  labels: SideLabels;
  onChoose: (key: string, side: Side) => void;
}

function FieldChoices({ merge: { fields, mine, theirs }, choices, labels, onChoose }: FieldChoicesProps) {
  const different = fields.filter(({ changedBy }) => changedBy !== 'same');
  return different.map((field) => {
    const { name, changedBy, base } = field;
    const key = fieldKey(name);
    return (
      <Choice
        key={key}
        id={key}
        legend={
          <>
            <span className="font-semibold text-ink">{fieldLabels[name]}.</span> {labels.changed[changedBy]}
          </>
        }
        labels={labels}
        chosen={choices[key] ?? selectedSide(fields, field)}
        onChoose={(side) => onChoose(key, side)}
        mine={<FieldValue name={name} fields={mine} base={base} />}
        theirs={<FieldValue name={name} fields={theirs} base={base} />}
      />
    );
  });
}

/**
 * Scrolls to the first conflict behind `last`, or to the first of all, and focuses its first choice. Returns
 * its element.
 */
function showNextConflict(popup: HTMLElement, keys: readonly string[], last: Element | null): Element | null {
  const conflicts = [...popup.querySelectorAll<HTMLElement>('[data-choice]')].filter(({ dataset }) =>
    keys.includes(dataset.choice!),
  );
  const isBehind = (element: Element) =>
    Boolean(last && last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = conflicts.find(isBehind) ?? conflicts[0];
  next?.scrollIntoView({ block: 'center' });
  next?.querySelector('input')?.focus({ preventScroll: true });
  return next ?? null;
}

function conflictCount(conflicts: number): string {
  if (conflicts === 0) return 'No conflicts left. You can review the result before you save.';
  return conflicts === 1 ? '1 conflict left' : `${conflicts} conflicts left`;
}
