import { Combobox } from '@base-ui/react/combobox';
import { Plus } from 'lucide-react';

/** The options of a combobox, below or above its field. */
export function ComboboxPopup<Option>({ children }: { children: (option: Option) => React.ReactNode }) {
  return (
    <Combobox.Portal container={document.querySelector('main')}>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className="panel max-h-[min(var(--available-height),18rem)] w-(--anchor-width) overflow-y-auto overscroll-contain p-1.5 shadow-raised">
          <Combobox.List>{children}</Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

interface ComboboxOptionProps {
  value: unknown;
  name: string;
  /** Before the name of an option that exists. */
  icon?: React.ReactNode;
  /** True for the option that creates what is typed. */
  isNew: boolean;
}

/** An option: something by its name, or what is typed, to create it. */
export function ComboboxOption({ value, name, icon, isNew }: ComboboxOptionProps) {
  return (
    <Combobox.Item
      value={value}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 outline-none data-highlighted:bg-sunken"
    >
      {isNew ? <Plus size={16} aria-hidden className="shrink-0 text-muted" /> : icon}
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {isNew ? `Create ‘${name}’` : name}
      </span>
    </Combobox.Item>
  );
}
