import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { MenuPopup } from '../../ui/menu-popup.tsx';

interface ChoiceMenuProps<T extends string> {
  label: string;
  /** The name of the account, for screen readers. */
  of: string;
  choices: readonly (readonly [value: T, name: string, explanation?: string])[];
  current: T;
  /** True while a choice is stored. The menu opens then, but another choice has no effect. */
  busy: boolean;
  onChoose: (value: T) => void;
}

/** A button with a menu of which one item is chosen. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { label, of, choices, current, busy, onChoose } = props;
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-disabled={busy || undefined}
        className="button button-quiet button-small"
        aria-label={`${label} of ${of}`}
      >
        {label} <ChevronDown size={16} aria-hidden />
      </Menu.Trigger>
      <MenuPopup className="min-w-36">
        <Menu.RadioGroup value={current} onValueChange={(value) => busy || onChoose(value)}>
          {choices.map(([value, name, explanation]) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeOnClick
              className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1 outline-none data-highlighted:bg-sunken"
            >
              <span>
                {name}
                {explanation && <span className="block text-2xs text-muted">{explanation}</span>}
              </span>
              <Menu.RadioItemIndicator>
                <Check size={16} aria-hidden className="text-accent" />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </MenuPopup>
    </Menu.Root>
  );
}
