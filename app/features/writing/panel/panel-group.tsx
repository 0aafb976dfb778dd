import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  CLOSED_GROUPS_KEY,
  OPEN_GROUPS_KEY,
  readPreference,
  storePreference,
} from '../../../browser/preferences.ts';

interface PanelGroupProps {
  /** Under this name the browser remembers that the group was closed or opened. */
  name: string;
  title: string;
  /** True for a group that is closed until the author opens it. */
  isRare?: boolean;
  /** A summary of the content, shown while it is closed. */
  value?: string;
  children: React.ReactNode;
}

/** A group of fields that opens and closes, as the author leaves it. */
export function PanelGroup({ name, title, isRare = false, value, children }: PanelGroupProps) {
  const group = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(!isRare);
  const key = isRare ? OPEN_GROUPS_KEY : CLOSED_GROUPS_KEY;
  useEffect(() => {
    if (group.current?.contains(document.activeElement)) return;
    if (changedGroups(key).has(name)) setOpen(isRare);
  }, [name, key, isRare]);
  const onToggle = (event: React.ToggleEvent<HTMLDetailsElement>) => {
    const { open } = event.currentTarget;
    if (open === isOpen) return;
    setOpen(open);
    remember(key, name, open === isRare);
  };
  return (
    <details
      ref={group}
      open={isOpen}
      onToggle={onToggle}
      className="group border-t border-line first-of-type:border-t-0"
    >
      <GroupTitle value={value}>{title}</GroupTitle>
      <div className="grid gap-6 pt-1 pb-6">{children}</div>
    </details>
  );
}

/** The line that opens and closes a group. */
export function GroupTitle({ children, value }: { children: string; value?: string | undefined }) {
  return (
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold">
      {children}
      {value && (
        <span className="ms-auto min-w-0 truncate font-normal text-muted group-open:hidden" dir="auto">
          {value}
        </span>
      )}
      <ChevronDown
        size={18}
        aria-hidden
        className="shrink-0 text-muted transition-transform group-open:rotate-180"
      />
    </summary>
  );
}

type Key = typeof OPEN_GROUPS_KEY | typeof CLOSED_GROUPS_KEY;

function changedGroups(key: Key): Set<string> {
  return new Set(readPreference(key)?.split(' ') ?? []);
}

function remember(key: Key, name: string, isChanged: boolean): void {
  const changed = changedGroups(key);
  if (isChanged) changed.add(name);
  else changed.delete(name);
  storePreference(key, [...changed].join(' '));
}
