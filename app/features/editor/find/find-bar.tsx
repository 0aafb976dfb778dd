import { type Editor, useEditorState } from '@tiptap/react';
import {
  ArrowDown,
  ArrowUp,
  CaseSensitive,
  type LucideIcon,
  Replace,
  ReplaceAll,
  WholeWord,
  X,
} from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { MAX_FIND_TERM } from './find-matches.ts';
import { findState } from './find-state.ts';
import { useFindBar } from './use-find-bar.ts';

type Bar = ReturnType<typeof useFindBar>;

/** The fields of "Find and replace", shown while it is open. */
export const FindBar = memo(function FindBar({ editor }: { editor: Editor }) {
  const isOpen = useEditorState({ editor, selector: ({ editor }) => findState(editor.state).isOpen });
  return isOpen && <OpenBar editor={editor} />;
});

function OpenBar({ editor }: { editor: Editor }) {
  const bar = useFindBar(editor);
  return (
    <search
      aria-label="Find and replace"
      className="grid gap-1.5 border-line border-t p-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
      onKeyDown={bar.onKeyDown}
    >
      <FindRow bar={bar} />
      <ReplaceRow bar={bar} />
    </search>
  );
}

function FindRow({ bar }: { bar: Bar }) {
  const { field, query, count, active, change, move, close } = bar;
  // A disabled button would lose the focus, and with it the keys of the bar.
  const none = count === 0;
  return (
    <div className={ROW}>
      <div className="relative min-w-0 grow">
        <input
          ref={field}
          className="field pe-24"
          aria-label="Find"
          placeholder="Find"
          dir="auto"
          autoComplete="off"
          maxLength={MAX_FIND_TERM}
          value={query.term}
          onChange={(event) => change({ term: event.target.value })}
          onKeyDown={onEnter((event) => move(event.shiftKey ? -1 : 1))}
        />
        <span
          role="status"
          className="pointer-events-none absolute inset-e-3 top-0 flex h-full items-center text-muted tabular-nums"
        >
          {query.term !== '' && (none ? 'No matches' : `${active + 1} of ${count}`)}
        </span>
      </div>
      <div className={CONTROLS}>
        <BarButton label="Previous match" icon={ArrowUp} disabled={none} onClick={() => move(-1)} />
        <BarButton label="Next match" icon={ArrowDown} disabled={none} onClick={() => move(1)} />
        <BarButton label="Close" icon={X} className="ms-auto" onClick={close} />
      </div>
    </div>
  );
}

function ReplaceRow({ bar }: { bar: Bar }) {
  const { query, replacement, count, change, setReplacement, replace, replaceEach } = bar;
  const none = count === 0;
  return (
    <div className={ROW}>
      <input
        className="field min-w-0 grow"
        aria-label="Replace with"
        placeholder="Replace with"
        dir="auto"
        autoComplete="off"
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        onKeyDown={onEnter(replace)}
      />
      <div className={CONTROLS}>
        <BarButton
          label="Match case"
          icon={CaseSensitive}
          pressed={query.matchCase}
          onClick={() => change({ matchCase: !query.matchCase })}
        />
        <BarButton
          label="Whole word"
          icon={WholeWord}
          pressed={query.wholeWord}
          onClick={() => change({ wholeWord: !query.wholeWord })}
        />
        <BarButton label="Replace" icon={Replace} hasText disabled={none} onClick={replace} />
        <BarButton label="Replace all" icon={ReplaceAll} hasText disabled={none} onClick={replaceEach} />
      </div>
    </div>
  );
}

/** Handles Enter in a field, also where it would send the form around it. */
function onEnter(run: (event: KeyboardEvent) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run(event);
  };
}

/** A field with its controls. On wide screens, the fields of both rows have the same width. */
const ROW = 'flex items-center gap-1 sm:contents';
const CONTROLS = 'flex shrink-0 items-center gap-1';

type BarButtonProps = {
  label: string;
  icon: LucideIcon;
  /** True if the label is shown in place of the icon, where there is room. */
  hasText?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  className?: string;
  onClick: () => void;
};

function BarButton(props: BarButtonProps) {
  const { label, icon: Icon, hasText = false, pressed, disabled, className = '', onClick } = props;
  return (
    <button
      type="button"
      className={`inline-flex h-9 min-w-9 shrink-0 items-center justify-center rounded-sm text-ink hover:bg-sunken aria-pressed:bg-tint aria-pressed:text-accent aria-disabled:opacity-40 pointer-coarse:h-11 pointer-coarse:min-w-11 ${hasText ? 'sm:border sm:border-line sm:px-3 sm:font-semibold' : ''} ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden className={hasText ? 'sm:hidden' : ''} />
      {hasText && <span className="max-sm:hidden">{label}</span>}
    </button>
  );
}
