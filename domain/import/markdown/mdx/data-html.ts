import { escapeHtml } from '../../../../shared/text/escape-html.ts';
import { isRecord, plainValue } from '../../files/fields.ts';
import { linkHtml } from '../../html/html-text.ts';

const TITLES = ['title', 'label', 'name', 'question', 'term', 'heading'];
const TARGETS = ['href', 'to', 'url', 'link'];
/** Fields that readers do not see as text. */
const UNSEEN =
  /^(?:id|key|slug|value|type?icon|icon|image|img|src|avatar|class(?:name)?|style|colou?r|variant|size|width|height|target|rel|lang)$/i;
const MAX_DEPTH = 8;
const MAX_ITEMS = 2000;

/**
 * The texts of data that a component shows, as a list: the records of a table of properties, cards, steps.
 * '' without any.
 */
export function dataHtml(values: readonly unknown[]): string {
  const budget = { left: MAX_ITEMS };
  return values.map((value) => listHtml(value, budget, 0)).join('');
}

function listHtml(value: unknown, budget: { left: number }, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  const items = (Array.isArray(value) ? value : [value])
    .map((item) => (--budget.left < 0 ? '' : itemHtml(item, budget, depth)))
    .filter((item) => item !== '');
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

function itemHtml(item: unknown, budget: { left: number }, depth: number): string {
  if (Array.isArray(item)) return listHtml(item, budget, depth + 1);
  if (!isRecord(item)) return typeof item === 'string' ? textHtml(item) : '';
  const text = (names: readonly string[]) =>
    names.map((name) => plainValue(item[name])).find((found) => found);
  const [title, target] = [text(TITLES), text(TARGETS)];
  const heading =
    target && /^(?:https?:|\/|#|\.)/i.test(target)
      ? linkHtml(target, title ?? target)
      : title && textHtml(title);
  const texts: string[] = [];
  let nested = '';
  for (const [name, value] of Object.entries(item)) {
    const isHeading = value === title || TARGETS.includes(name);
    if (isHeading || UNSEEN.test(name)) continue;
    if (typeof value === 'string')
      texts.push(/^(?:code|command)$/.test(name) ? `<code>${escapeHtml(value)}</code>` : textHtml(value));
    else if (typeof value === 'object') nested += listHtml(value, budget, depth + 1);
  }
  const rest = texts.join(' – ');
  return `${heading ? `<strong>${heading}</strong>` : ''}${heading && rest ? ': ' : ''}${rest}${nested}`;
}

/** Components show the code and links in their texts, or the text as it is. */
function textHtml(text: string): string {
  return escapeHtml(text.trim().replace(/\s+/g, ' '))
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^[\]]{1,500})\]\(((?:https?:|\/|#)[^\s()"]{1,1000})\)/g, '<a href="$2">$1</a>');
}
