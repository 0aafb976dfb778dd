import { useId, useState } from 'react';

/** What a field needs to be a combobox over a list of links, and which of them the arrow keys have reached. */
export interface Combobox {
  listId: string;
  optionId: (index: number) => string;
  /** The option reached, or -1 while the field itself is meant. */
  active: number;
  reach: (index: number) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => void;
}

interface ComboboxOptions {
  /** How many options there are; 0 while none is shown. */
  count: number;
  shown: boolean;
  open: () => void;
  close: () => void;
}

/**
 * The keyboard of an editable combobox: the focus stays in the field, arrows go round the options, Home and End to the
 * outermost once one is reached, Enter follows it, Escape closes: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function useCombobox({ count, shown, open, close }: ComboboxOptions): Combobox {
  const id = useId();
  const [reached, reach] = useState(-1);
  const active = shown && reached < count ? reached : -1;
  const optionId = (index: number) => `${id}-option-${index}`;

  const go = (index: number) => {
    reach(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  /** Answers whether the key was meant for the list. */
  const press = (key: string): boolean => {
    if (key === 'Escape' && shown) close();
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && !shown) open();
    else if (key === 'ArrowDown' && count > 0) go((active + 1) % count);
    else if (key === 'ArrowUp' && count > 0) go(active <= 0 ? count - 1 : active - 1);
    else if (key === 'Home' && active >= 0) go(0);
    else if (key === 'End' && active >= 0) go(count - 1);
    else if (key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return false;
    return true;
  };
  return {
    listId: `${id}-list`,
    optionId,
    active,
    reach,
    // While a word is being composed (Bengali, Japanese …) the keys belong to the input method.
    onKeyDown: (event) => {
      if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault();
    },
  };
}
