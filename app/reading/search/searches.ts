/** Search fields become comboboxes: what that takes is loaded when the first of them is entered. */
export function attendSearches(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) attend(form);
}

function attend(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  if (!field) return;
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', 'false');
  const begin = async () => (await import('./search-box.ts')).searchWhileTyping(form, field);
  // What was typed before the script came counts.
  if (field === document.activeElement) void begin();
  else field.addEventListener('focus', begin, { once: true });
}
