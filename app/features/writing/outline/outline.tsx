import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { texts } from '../../../../contract/texts.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { Field } from '../../../ui/field.tsx';
import type { OutlineHeading } from './headings.ts';
import { useOutline } from './use-outline.ts';
import { MAX_GOAL, parseGoal } from './word-goal.ts';

interface OutlineProps {
  editor: Editor | null;
  /** The number of words that the author aims at. */
  goal: number | null;
  onGoal: (goal: number | null) => void;
  /** Called before a jump, to show the text; null if it is visible. */
  onJump: (() => void) | null;
}

/** The headings of the text, its length, and the number of words that the author aims at. */
export default function Outline({ editor, goal, onGoal, onJump }: OutlineProps) {
  const { headings, current, length } = useOutline(editor);
  const jump = (heading: OutlineHeading) => {
    onJump?.();
    if (editor) jumpTo(editor, heading);
  };
  return (
    <>
      {headings.length === 0 ? (
        <p className="text-sm text-muted">The headings of the text appear here.</p>
      ) : (
        <ol className="-mx-2 grid max-h-80 overflow-y-auto text-sm">
          {headings.map((heading, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: headings have no identity but their order
              key={index}
              style={{ paddingInlineStart: `${Math.max(0, heading.level - 2) * 0.75}rem` }}
            >
              <OutlineLine heading={heading} isCurrent={index === current} onClick={() => jump(heading)} />
            </li>
          ))}
        </ol>
      )}
      {length && (
        <div className="grid gap-3">
          <p className="text-sm text-muted tabular-nums">
            {plural(length.words, 'word')}
            {length.minutes > 0 && ` · ${texts.articles.readTime(length.minutes)}`}
          </p>
          <GoalField goal={goal} onGoal={onGoal} />
          {goal !== null && <GoalProgress words={length.words} goal={goal} />}
        </div>
      )}
    </>
  );
}

interface OutlineLineProps {
  heading: OutlineHeading;
  isCurrent: boolean;
  onClick: () => void;
}

function OutlineLine({ heading, isCurrent, onClick }: OutlineLineProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'location' : undefined}
      className="block w-full rounded-sm px-2 py-1.5 text-start text-soft hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent pointer-coarse:min-h-11"
      onClick={onClick}
    >
      <bdi>{heading.text || 'Empty heading'}</bdi>
      {heading.skipsLevel && <span className="block text-2xs font-normal text-muted">Skips a level</span>}
    </button>
  );
}

/** Puts the cursor at the end of a heading. */
function jumpTo(editor: Editor, { position }: OutlineHeading): void {
  const heading = editor.state.doc.nodeAt(Math.min(position, editor.state.doc.content.size));
  if (!heading) return;
  editor.commands.setTextSelection(position + heading.nodeSize - 1);
  editor.view.focus();
  const element = editor.view.nodeDOM(position);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' });
}

function GoalField({ goal, onGoal }: Pick<OutlineProps, 'goal' | 'onGoal'>) {
  const [text, setText] = useState('');
  useEffect(() => {
    setText((text) => (parseGoal(text) === goal ? text : String(goal ?? '')));
  }, [goal]);
  return (
    <Field label="Word goal" hint="Only in this browser.">
      {(control) => (
        <input
          {...control}
          type="number"
          min={1}
          max={MAX_GOAL}
          inputMode="numeric"
          autoComplete="off"
          className="field"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            onGoal(parseGoal(value));
          }}
        />
      )}
    </Field>
  );
}

function GoalProgress({ words, goal }: { words: number; goal: number }) {
  const left = goal - words;
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label="Words written"
        value={Math.min(words, goal)}
        max={goal}
        className="progress-bar w-full"
      />
      <p className="text-sm text-muted tabular-nums">
        {left > 0 ? `${plural(left, 'word')} to go` : 'Goal reached'}
      </p>
    </div>
  );
}
