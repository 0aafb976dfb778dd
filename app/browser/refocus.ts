/** The text of an editor, whose element names it. */
interface EditorElement extends HTMLElement {
  editor?: { view: { focus(): void } };
}

/** Gives the focus back to an element of the page. The text of an editor gets it with its selection. */
export function refocus(element: Element | null): void {
  if (!(element instanceof HTMLElement) || !element.isConnected) return;
  const { editor } = element as EditorElement;
  if (editor) editor.view.focus();
  else element.focus({ preventScroll: true });
}
