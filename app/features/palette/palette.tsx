import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { focusNow } from '../editor/base/focus-editor.ts';
import { type Command, type CommandGroup, filterCommands, useCommands } from './commands.ts';
import { useArticles } from './use-articles.ts';

interface PaletteProps {
  /** Text that was typed before the palette was loaded. */
  early: string;
  onClose: () => void;
}

/** Opens screens, runs commands and finds articles from the keyboard. */
export default function Palette({ early, onClose }: PaletteProps) {
  const [typed, setTyped] = useState(early);
  const term = typed.trim();
  const commands = useCommands();
  const articles = useArticles(term);
  const groups = [...filterCommands(commands, term), ...articles.groups];
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup className="palette" aria-label="Search and commands" finalFocus={false}>
          <Autocomplete.Root
            inline
            open
            items={groups}
            mode="none"
            autoHighlight="always"
            keepHighlight
            value={typed}
            onValueChange={setTyped}
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={20} aria-hidden className="shrink-0 text-muted" />
              <Autocomplete.Input
                placeholder="Go to a screen or find an article"
                aria-label="Go to a screen or find an article"
                maxLength={MAX_SEARCH_TERM}
                dir="auto"
                ref={focusNow}
                className="h-14 w-full min-w-0 bg-transparent text-lg outline-none"
              />
            </div>
            <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
              {(group: CommandGroup) => <Group key={group.value} group={group} onRun={run} />}
            </Autocomplete.List>
            <Autocomplete.Status className="px-5 py-3 text-sm text-muted empty:hidden">
              {statusText(term, groups.length, articles)}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ group, onRun }: { group: CommandGroup; onRun: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="pb-2">
      <Autocomplete.GroupLabel className="kicker px-3 pt-2 pb-1 text-muted">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.id}
            value={command}
            onClick={() => onRun(command)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-sunken data-highlighted:text-accent"
          >
            <command.icon size={18} aria-hidden className="shrink-0 text-muted" />
            <span className="truncate" dir="auto">
              {command.label}
            </span>
            {command.note && (
              <span className="badge ms-auto bg-chip text-soft capitalize">{command.note}</span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function statusText(
  term: string,
  groups: number,
  { searching, failed }: { searching: boolean; failed: boolean },
): string | null {
  if (failed) return texts.search.failed;
  if (searching) return 'Searching articles…';
  return groups === 0 ? texts.search.none(term) : null;
}
