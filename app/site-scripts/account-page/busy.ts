/**
 * Makes a button busy, as app/ui/button.tsx does, with the text of its `data-pending`. Returns a function
 * that ends it; undefined if the button was busy already.
 */
export function setBusy(button: HTMLButtonElement): (() => void) | undefined {
  if (button.ariaDisabled) return undefined;
  const { textContent } = button;
  button.ariaDisabled = 'true';
  if (button.dataset.pending) button.textContent = button.dataset.pending;
  return () => {
    button.ariaDisabled = null;
    button.textContent = textContent;
  };
}
