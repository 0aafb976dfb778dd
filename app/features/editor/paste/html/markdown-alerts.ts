import { calloutKind } from '../../../../../shared/body/markdown-callouts.ts';

/** Makes callouts of GitHub's alerts, without the titles that only name their kinds. */
export function convertMarkdownAlerts(body: HTMLElement): void {
  for (const alert of body.querySelectorAll('div.markdown-alert')) {
    const word = /markdown-alert-([a-z]+)/.exec(alert.className)?.[1] ?? '';
    const aside = alert.ownerDocument.createElement('aside');
    aside.className = calloutKind(word) ?? 'note';
    alert.querySelector('.markdown-alert-title')?.remove();
    aside.append(...alert.childNodes);
    alert.replaceWith(aside);
  }
}
