type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Finds what was put into the page's forms while its scripts were loading, and answers how to put it in again: React sets
 * some fields back to what the server has drawn, and hears of none of them.
 */
export function findTypedEarly(): () => void {
  const forms = [...document.forms].filter(({ method }) => method === 'post');
  const fields = forms.flatMap(({ elements }) => [...elements].filter(isTyped));
  const again = fields.map(putAgain);
  return () => {
    for (const put of again.splice(0)) put();
  };
}

function isTyped(field: Element): field is TypedField {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== drawnIndex(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked;
  return field.type === 'file' ? field.value !== '' : field.value !== field.defaultValue;
}

function drawnIndex({ options }: HTMLSelectElement): number {
  const drawn = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return Math.max(0, drawn);
}

function putAgain(field: TypedField): () => void {
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

/** Where the cursor is, in a field that is being typed into. */
function cursorIn(field: TypedField): [number, number] | null {
  if (field instanceof HTMLSelectElement || field !== document.activeElement) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Past the setter by which React tells its own changes of a field from a person's. */
function setAsTyped(field: TypedField, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
