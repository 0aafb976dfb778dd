import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';

/** Blocks that stand in the editor in another way than on the page. */
export const blockViews = new Plugin({
  props: { nodeViews: { details: openDetails, table: captionedTable } },
});

/** Always open, and not by the element that would close on a click or a space in its summary. */
function openDetails(): NodeView {
  const dom = document.createElement('div');
  dom.className = 'details';
  return { dom, contentDOM: dom };
}

/** The caption is an attribute: it is shown, and written in the row of tools. */
function captionedTable(first: Node): NodeView {
  const dom = document.createElement('table');
  const caption = document.createElement('caption');
  const contentDOM = document.createElement('tbody');
  caption.contentEditable = 'false';
  dom.append(caption, contentDOM);
  const update = ({ type, attrs }: Node) => {
    caption.textContent = attrs.caption ?? '';
    caption.hidden = !attrs.caption;
    dom.dir = attrs.dir ?? '';
    dom.lang = attrs.lang ?? '';
    return type === first.type;
  };
  update(first);
  return { dom, contentDOM, update, ignoreMutation: ({ target }) => !contentDOM.contains(target) };
}
