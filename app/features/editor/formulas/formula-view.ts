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
export function formulaView(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  return new FormulaView(node, view, getPos);
}

class FormulaView implements NodeView {
  readonly dom: HTMLElement;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  readonly #isBlock: boolean;
  readonly #shown: HTMLElement;
  readonly #field: HTMLTextAreaElement;
  readonly #state = element('span', { class: 'formula-state', role: 'status' });
  readonly #panel: HTMLElement;
  readonly #retry = () => void this.#show();
  #node: Node;
  #isOpen = false;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#node = node;
    this.#view = view;
    this.#getPos = getPos;
    this.#isBlock = !node.isInline;
    const tag = this.#isBlock ? 'div' : 'span';
    this.#shown = element(tag, { class: this.#isBlock && 'formula' });
    this.dom = element(tag, { class: 'formula-view', role: 'group', contenteditable: 'false' }, this.#shown);
    this.#field = createField(this.#isBlock);
    this.#panel = element('span', { class: 'formula-panel' }, this.#field, this.#state);
    this.#listen();
    void this.#show();
  }

  update(next: Node): boolean {
    if (next.type !== this.#node.type) return false;
    const isSame = next.attrs.tex === this.#node.attrs.tex;
    this.#node = next;
    if (!isSame) void this.#show();
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && this.#panel.contains(target);
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#isOpen = false;
  }

  #listen(): void {
    const field = this.#field;
    field.addEventListener('input', () => this.#change());
    // A click beside everything leaves the focus nowhere; another window takes it only for a while.
    field.addEventListener('blur', ({ relatedTarget }) =>
      this.#close(relatedTarget === null && document.hasFocus() ? 1 : undefined),
    );
    field.addEventListener('keydown', (event) => {
      const side = closingSide(event, field, this.#isBlock);
      if (side === null) return;
      event.preventDefault();
      event.stopPropagation();
      this.#close(side);
    });
    this.dom.addEventListener('click', () => this.#open());
    this.dom.addEventListener(OPEN, () => this.#open());
  }

  async #show(): Promise<void> {
    const { tex } = this.#node.attrs as { tex: string };
    this.dom.ariaLabel = `${texts.formulas.formula}: ${tex}`;
    const rendered = await renderFormula(tex, this.#isBlock, this.#retry).catch(() => ({
      error: texts.formulas.notLoaded,
    }));
    if (tex !== this.#node.attrs.tex) return;
    const error = 'error' in rendered ? rendered.error : '';
    this.dom.classList.toggle('formula-error', error !== '');
    this.#state.textContent = error;
    if ('math' in rendered) this.#shown.replaceChildren(mathNode(rendered.math));
    else this.#shown.replaceChildren(element('code', {}, tex || texts.formulas.formula));
  }

  #change(): void {
    const position = this.#getPos();
    if (position === undefined) return;
    const { tr } = this.#view.state;
    tr.setNodeMarkup(position, null, { tex: this.#field.value.trim() });
    this.#view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, position)));
  }

  #open(): void {
    const position = this.#getPos();
    const { state, editable } = this.#view;
    if (position === undefined || this.#isOpen || !editable) return;
    this.#view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)));
    this.#field.value = this.#node.attrs.tex;
    this.dom.append(this.#panel);
    if (!this.#isBlock) this.#placePanel();
    this.#isOpen = true;
    leaveEditor(this.#field);
  }

  /** Begins the panel where the formula begins, within the text. The style sheet places it below the line. */
  #placePanel(): void {
    const { dom } = this.#view;
    const [text, formula] = [dom.getBoundingClientRect(), this.#shown.getBoundingClientRect()];
    const width = this.#panel.offsetWidth;
    const isRtl = getComputedStyle(this.dom).direction === 'rtl';
    const left = (isRtl ? formula.right - width : formula.left) - text.left;
    this.#panel.style.left = `${Math.max(0, Math.min(left, text.width - width))}px`;
    this.#panel.style.right = 'auto';
  }

  /** Closes the source, and removes a formula without one. `side` is where the cursor goes. */
  #close(side?: -1 | 1): void {
    const position = this.#getPos();
    if (!this.#isOpen || position === undefined) return;
    // Removing the focused field closes it again, by its blur event.
    this.#isOpen = false;
    this.#panel.remove();
    const { tr } = this.#view.state;
    const { attrs, nodeSize } = this.#node;
    if (attrs.tex === '') tr.delete(position, position + nodeSize);
    if (side !== undefined) {
      const at = attrs.tex === '' || side < 0 ? position : position + nodeSize;
      tr.setSelection(TextSelection.near(tr.doc.resolve(at), side)).scrollIntoView();
    }
    if (tr.docChanged || tr.selectionSet) this.#view.dispatch(tr);
    if (side !== undefined) this.#view.focus();
  }
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
