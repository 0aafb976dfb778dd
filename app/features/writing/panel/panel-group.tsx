import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CLOSED_GROUPS_KEY, readPreference, storePreference } from '../../../browser/preferences.ts';

interface PanelGroupProps {
  /** Under this name the browser remembers that the group is closed. */
  name: string;
  title: string;
  children: React.ReactNode;
}

/** A group of fields that opens and closes. It is open until the author closes it. */
export function PanelGroup({ name, title, children }: PanelGroupProps) {
  const group = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (group.current?.contains(document.activeElement)) return;
    if (closedGroups().has(name)) setOpen(false);
  }, [name]);
  const onToggle = (event: React.ToggleEvent<HTMLDetailsElement>) => {
    const { open } = event.currentTarget;
    if (open === isOpen) return;
    setOpen(open);
    remember(name, open);
  };
  return (
    <details
      ref={group}
      open={isOpen}
      onToggle={onToggle}
      className="group border-t border-line first-of-type:border-t-0"
    >
      <GroupTitle>{title}</GroupTitle>
      <div className="grid gap-6 pt-1 pb-6">{children}</div>
    </details>
  );
}

/** The line that opens and closes a group. */
export function GroupTitle({ children }: { children: string }) {
  return (
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold">
      {children}
      <ChevronDown
        size={18}
        aria-hidden
        className="shrink-0 text-muted transition-transform group-open:rotate-180"
      />
    </summary>
  );
}

function closedGroups(): Set<string> {
  return new Set(readPreference(CLOSED_GROUPS_KEY)?.split(' ') ?? []);
}

function remember(name: string, isOpen: boolean): void {
  const closed = closedGroups();
  if (isOpen) closed.delete(name);
  else closed.add(name);
  storePreference(CLOSED_GROUPS_KEY, [...closed].join(' '));
}
