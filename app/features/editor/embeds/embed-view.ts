import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import type { LinkCardReply } from '../../../../contract/link-card.ts';
import { texts } from '../../../../contract/texts.ts';
import { notify } from '../../../browser/toasts.ts';
import { showAsLink, takeFresh } from './embed-line.ts';
import { type LoadedCard, loadCard } from './load-card.ts';

/** Shows an embed as readers see it, without its player. */
export function embedView(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const { href, text } = node.attrs as { href: string; text: string | null };
  const host = new URL(href).host.replace(/^www\./, '');
  const dom = createElement('div', 'my-[1.8em]');
  dom.contentEditable = 'false';
  dom.dataset.embed = href;
  const card = createElement('div', 'embed m-0!');
  const state = createElement('span', 'grow text-muted');
  state.role = 'status';
  const toLink = createElement('button', 'button button-quiet button-small', texts.embeds.showAsLink);
  toLink.type = 'button';
  toLink.addEventListener('click', () => {
    const position = getPos();
    if (position === undefined) return;
    showAsLink(view, position);
    view.focus();
  });
  const tools = createElement('div', 'mt-1 flex min-h-8 items-center gap-2 font-sans text-sm');
  tools.append(state, toLink);
  dom.append(card, tools);
  let isClosed = false;

  function show(known: Partial<LinkCardReply>): void {
    card.replaceChildren(...cardElements({ ...known, title: known.title || text || href }, host));
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
    showAsLink(view, position);
    notify.error(texts.embeds.none(host, result.error), 'no-card');
  }

  dom.role = 'group';
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
function cardElements(card: Partial<LinkCardReply>, host: string): HTMLElement[] {
  const { title = '', description = '', siteName, image, hasPlayer } = card;
  const parts: HTMLElement[] = [];
  if (image || hasPlayer) {
    const link = createElement('a', '');
    if (!hasPlayer) link.tabIndex = -1;
    if (image) link.append(Object.assign(document.createElement('img'), { src: image, alt: '' }));
    if (hasPlayer) link.append(createElement('span', '', texts.embeds.play));
    parts.push(link);
  }
  const heading = createElement('p', '');
  heading.append(createElement('strong', '', title));
  parts.push(heading);
  if (description) parts.push(createElement('p', '', description));
  const site = createElement('p', '');
  site.append(createElement('small', '', siteName || host));
  parts.push(site);
  for (const part of parts) part.dir = 'auto';
  return parts;
}

function createElement<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') {
  const element = Object.assign(document.createElement(tag), { className });
  element.textContent = text;
  return element as HTMLElementTagNameMap[K];
}
