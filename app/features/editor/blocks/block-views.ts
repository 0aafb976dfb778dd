import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';
import { element } from '../../../browser/element.ts';

/** Renders blocks that look different in the editor. */
export const blockViews = new Plugin({
  props: { nodeViews: { details: detailsView, table: tableView } },
});

/** Always open: a `details` element would close at a click or a space in its summary. */
function detailsView(): NodeView {
  const dom = element('div', { class: 'details' });
  return { dom, contentDOM: dom };
}

/** Shows the caption, which is an attribute and edited in the block toolbar. */
function tableView(first: Node): NodeView {
  const caption = element('caption', { contenteditable: 'false' });
  const contentDOM = element('tbody', {});
  const dom = element('table', {}, caption, contentDOM);
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
