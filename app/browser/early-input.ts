type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reads the input that the page's forms received before hydration, and returns a function that enters it
 * again. Hydration resets some fields to what the server rendered, and React gets no events for the changes.
 */
export function captureEarlyInput(): () => void {
  const forms = [...document.forms].filter(({ method }) => method === 'post');
  const fields = forms.flatMap(({ elements }) => [...elements].filter(isTyped));
  const repeats = fields.map(repeatInput);
  return () => {
    for (const repeat of repeats.splice(0)) repeat();
  };
}

function isTyped(field: Element): field is TypedField {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== renderedIndex(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked;
  return field.type === 'file' ? field.value !== '' : field.value !== field.defaultValue;
}

function renderedIndex({ options }: HTMLSelectElement): number {
  const rendered = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return Math.max(0, rendered);
}

function repeatInput(field: TypedField): () => void {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const { value } = field;
  const cursor = cursorIn(field);
  return () => {
    if (field.type !== 'file') setAsTyped(field, value);
    if (cursor) (field as HTMLTextAreaElement).setSelectionRange(...cursor);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  };
}

/** The position of the cursor in the field that has the focus. */
function cursorIn(field: TypedField): [number, number] | null {
  if (field instanceof HTMLSelectElement || field !== document.activeElement) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Sets a value by the native setter instead of React's, so that React sees a change by the user. */
export function setAsTyped(field: TypedField, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
