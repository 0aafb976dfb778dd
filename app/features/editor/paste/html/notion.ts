/** The kinds of callouts for the icons with which Notion begins them. */
const KINDS: [icons: RegExp, kind: string][] = [
  [/^(?:💡|✅|🌟|⭐)/u, 'tip'],
  [/^(?:⚠|❗|❕|🚨|🛑|⛔|🚫|🔥)/u, 'warning'],
];

/** Converts Notion's callouts and toggles, from its clipboard and its exported pages. */
export function convertNotion(body: HTMLElement): void {
  for (const figure of body.querySelectorAll('figure.callout')) {
    const aside = figure.ownerDocument.createElement('aside');
    for (const part of [...figure.childNodes]) {
      if (part.nodeName === 'DIV') aside.append(...part.childNodes);
      else aside.append(part);
    }
    figure.replaceWith(aside);
  }
  for (const aside of body.querySelectorAll('aside:not([class])')) {
    aside.className = KINDS.find(([icons]) => icons.test((aside.textContent ?? '').trim()))?.[1] ?? 'note';
    joinIcon(aside);
  }
  for (const toggle of body.querySelectorAll('ul.toggle > li > details')) {
    const list = toggle.closest('ul');
    if (list?.textContent?.trim() === toggle.textContent?.trim()) list?.replaceWith(toggle);
  }
}

/** Notion writes the icon before the first paragraph. */
function joinIcon(aside: Element): void {
  const paragraph = aside.querySelector('p');
  const before: Node[] = [];
  for (const node of aside.childNodes) {
    if (node === paragraph) break;
    before.push(node);
  }
  const icon = before
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
  if (
    !paragraph ||
    paragraph.parentNode !== aside ||
    icon === '' ||
    !/^\p{Extended_Pictographic}\S{0,8}$/u.test(icon)
  )
    return;
  for (const node of before) aside.removeChild(node);
  paragraph.prepend(`${icon} `);
}
