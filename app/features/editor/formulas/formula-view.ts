import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { texts } from '../../../../contract/texts.ts';
import { MAX_TEX } from '../../../../shared/body/formulas.ts';
import { element } from '../../../browser/element.ts';
import { leaveEditor } from '../base/focus-editor.ts';
import { mathNode, renderFormula } from './render-formula.ts';

/** The event that opens the source of a formula. */
const OPEN = 'open-formula';

/** Opens the source of the selected formula. */
export function openFormula(view: EditorView): boolean {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || !/formula$/i.test(selection.node.type.name)) return false;
  view.nodeDOM(selection.from)?.dispatchEvent(new CustomEvent(OPEN));
  return true;
}

/** Shows a formula as readers see it. Its source opens below it at a click and with Enter. */
export function formulaView(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const isBlock = !first.isInline;
  let node = first;
  let isOpen = false;
  const tag = isBlock ? 'div' : 'span';
  const shown = element(tag, { class: isBlock && 'formula' });
  const dom = element(tag, { class: 'formula-view', role: 'group', contenteditable: 'false' }, shown);
  const field = createField(isBlock);
  const state = element('span', { class: 'formula-state', role: 'status' });
  const panel = element('span', { class: 'formula-panel' }, field, state);

  const retry = () => void show();
  async function show(): Promise<void> {
    const { tex } = node.attrs as { tex: string };
    dom.ariaLabel = `${texts.formulas.formula}: ${tex}`;
    const rendered = await renderFormula(tex, isBlock, retry).catch(() => ({
      error: texts.formulas.notLoaded,
    }));
    if (tex !== node.attrs.tex) return;
    const error = 'error' in rendered ? rendered.error : '';
    dom.classList.toggle('formula-error', error !== '');
    state.textContent = error;
    if ('math' in rendered) shown.replaceChildren(mathNode(rendered.math));
    else shown.replaceChildren(element('code', {}, tex || texts.formulas.formula));
  }

  function change(): void {
    const position = getPos();
    if (position === undefined) return;
    const { tr } = view.state;
    tr.setNodeMarkup(position, null, { tex: field.value.trim() });
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, position)));
  }

  function open(): void {
    const position = getPos();
    if (position === undefined || isOpen || !view.editable) return;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
    field.value = node.attrs.tex;
    dom.append(panel);
    isOpen = true;
    leaveEditor(field);
  }

  /** Closes the source, and removes a formula without one. `side` is where the cursor goes. */
  function close(side?: -1 | 1): void {
    const position = getPos();
    if (!isOpen || position === undefined) return;
    // Removing the focused field closes it again, by its blur event.
    isOpen = false;
    panel.remove();
    const { tr } = view.state;
    if (node.attrs.tex === '') tr.delete(position, position + node.nodeSize);
    if (side !== undefined) {
      const at = node.attrs.tex === '' || side < 0 ? position : position + node.nodeSize;
      tr.setSelection(TextSelection.near(tr.doc.resolve(at), side)).scrollIntoView();
    }
    if (tr.docChanged || tr.selectionSet) view.dispatch(tr);
    if (side !== undefined) view.focus();
  }

  field.addEventListener('input', change);
  // A click beside everything leaves the focus nowhere; another window takes it only for a while.
  field.addEventListener('blur', ({ relatedTarget }) =>
    close(relatedTarget === null && document.hasFocus() ? 1 : undefined),
  );
  field.addEventListener('keydown', (event) => {
    const side = closingSide(event, field, isBlock);
    if (side === null) return;
    event.preventDefault();
    event.stopPropagation();
    close(side);
  });
  dom.addEventListener('click', open);
  dom.addEventListener(OPEN, open);
  void show();
  return {
    dom,
    update(next) {
      if (next.type !== first.type) return false;
      const isSame = next.attrs.tex === node.attrs.tex;
      node = next;
      if (!isSame) void show();
      return true;
    },
    stopEvent: ({ target }) => target instanceof globalThis.Node && panel.contains(target),
    ignoreMutation: () => true,
    destroy: () => {
      isOpen = false;
    },
  };
}

/** Where a key leaves the source to; null for any other key. Enter is a new line in a block. */
function closingSide(event: KeyboardEvent, field: HTMLTextAreaElement, isBlock: boolean): -1 | 1 | null {
  const { key, ctrlKey, metaKey, shiftKey, isComposing } = event;
  const { value, selectionStart, selectionEnd } = field;
  if (isComposing) return null;
  if (key === 'Escape' || (key === 'Tab' && !shiftKey)) return 1;
  if (key === 'Enter' && (!isBlock || ctrlKey || metaKey)) return 1;
  if (key === 'Tab' || (key === 'Backspace' && value === '')) return -1;
  if (selectionStart !== selectionEnd || shiftKey) return null;
  if (key === 'ArrowLeft' && selectionStart === 0) return -1;
  return key === 'ArrowRight' && selectionStart === value.length ? 1 : null;
}

function createField(isBlock: boolean): HTMLTextAreaElement {
  return element('textarea', {
    class: 'formula-source',
    'aria-label': texts.formulas.source,
    maxlength: MAX_TEX,
    rows: isBlock ? 3 : 1,
    spellcheck: 'false',
    autocapitalize: 'off',
    dir: 'ltr',
  });
}
