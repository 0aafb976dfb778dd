import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import type { LinkCardReply } from '../../../../contract/link-card.ts';
import { texts } from '../../../../contract/texts.ts';
import { playerLabel } from '../../../../shared/embeds/embeds.ts';
import { element } from '../../../browser/element.ts';
import { notify } from '../../../browser/toasts.ts';
import { failCard, showAsLink, takeFresh } from './embed-line.ts';
import { type LoadedCard, loadCard } from './load-card.ts';

/** Shows an embed as readers see it, without its player. */
export function embedView(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const { href, text } = node.attrs as { href: string; text: string | null };
  const host = new URL(href).host.replace(/^www\./, '');
  const card = element('div', { class: 'embed m-0!' });
  const state = element('span', { class: 'grow text-muted', role: 'status' });
  const toLink = element(
    'button',
    { type: 'button', class: 'button button-quiet button-small' },
    texts.embeds.showAsLink,
  );
  toLink.addEventListener('click', () => {
    const position = getPos();
    if (position === undefined) return;
    showAsLink(view, position);
    view.focus();
  });
  const tools = element(
    'div',
    { class: 'mt-1 flex min-h-8 items-center gap-2 font-sans text-sm' },
    state,
    toLink,
  );
  const attributes = { class: 'my-[1.8em]', role: 'group', contenteditable: 'false', 'data-embed': href };
  const dom = element('div', attributes, card, tools);
  let isClosed = false;

  function show(known: Partial<LinkCardReply>): void {
    card.replaceChildren(...cardElements({ ...known, title: known.title || text || href }, href, host));
    dom.ariaLabel = `${texts.embeds.card}: ${known.title || text || href}`;
  }

  function showLoaded(result: LoadedCard): void {
    const isFresh = takeFresh(href);
    if (isClosed) return;
    if ('card' in result) {
      state.textContent = '';
      show(result.card);
      return;
    }
    state.textContent = texts.embeds.none(host, result.error);
    const position = getPos();
    if (!isFresh || !result.isRefused || position === undefined) return;
    failCard(view, position);
    notify.error(texts.embeds.none(host, result.error), 'no-card');
  }

  show({});
  state.textContent = texts.embeds.fetching;
  void loadCard(href).then(showLoaded);
  return {
    dom,
    update: (next) => next.hasMarkup(node.type, node.attrs),
    stopEvent: ({ target }) => target === toLink,
    ignoreMutation: () => true,
    destroy: () => {
      isClosed = true;
    },
  };
}

/** The elements of a card, as domain/body/render/embeds.ts renders them. Its links lead nowhere here. */
function cardElements(card: Partial<LinkCardReply>, href: string, host: string): HTMLElement[] {
  const { title = '', description = '', siteName, image, hasPlayer } = card;
  const parts: HTMLElement[] = [];
  if (image || hasPlayer) {
    const label = playerLabel(href);
    const link = element('a', hasPlayer ? { 'aria-label': `${label}: ${title}` } : { tabindex: -1 });
    if (image) link.append(element('img', { src: image, alt: '' }));
    if (hasPlayer) link.append(element('span', {}, label));
    parts.push(link);
  }
  parts.push(element('p', {}, element('strong', {}, title)));
  if (description) parts.push(element('p', {}, description));
  parts.push(element('p', {}, element('small', {}, siteName || host)));
  for (const part of parts) part.dir = 'auto';
  return parts;
}
