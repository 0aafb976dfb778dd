import { normalize } from '../text/combining-marks.ts';
import { readColor } from './colors.ts';
import { safeImageUrl, safeLinkUrl } from './urls.ts';

/** The value of an attribute. */
export type AttributeValue = string | number | boolean | null;

/**
 * An attribute of a node or mark, and its place in HTML: an attribute, a CSS property of `style`, or one of a
 * fixed list of classes. `read` returns null for a value that is not allowed, and the default is used.
 */
export type BodyAttribute = {
  default: AttributeValue;
  place: 'attribute' | 'style' | 'class';
  name: string;
  read: (raw: string) => AttributeValue;
  /** Written even if it is the default. */
  always?: boolean;
};

/** The attributes of a node or mark by their names in ProseMirror. */
export type BodyAttributes = Record<string, BodyAttribute>;

const attribute = (
  name: string,
  read: BodyAttribute['read'],
  fallback: AttributeValue = null,
): BodyAttribute => ({
  default: fallback,
  place: 'attribute',
  name,
  read,
});

const styleProperty = (name: string, read: BodyAttribute['read']): BodyAttribute => ({
  default: null,
  place: 'style',
  name,
  read,
});

/** One class of a fixed list. Other classes are dropped. */
export const oneClass = (...names: string[]): BodyAttribute => ({
  default: null,
  place: 'class',
  name: 'class',
  read: (raw) => raw.split(/\s+/).find((name) => names.includes(name)) ?? null,
});

const oneOf =
  (...values: string[]) =>
  (raw: string): string | null =>
    values.includes(raw.trim()) ? raw.trim() : null;

const oneOfIgnoringCase =
  (...values: string[]) =>
  (raw: string): string | null =>
    oneOf(...values)(raw.toLowerCase());

const integer =
  (min: number, max: number) =>
  (raw: string): number | null => {
    const digits = /^\s*(-?\d{1,9})(?:px)?\s*$/.exec(raw)?.[1];
    const value = digits === undefined ? Number.NaN : Number(digits);
    return value >= min && value <= max ? value : null;
  };

const text = (raw: string): string => raw.slice(0, 2000);

/**
 * Letters and digits of any writing system, and no characters with a meaning in style sheets, URLs or
 * scripts. None begins with `_`, as the ids of the page around an article do.
 */
const readId = (raw: string): string | null => {
  const id = normalize(raw.trim(), 'NFC');
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Pc}\p{Join_C}.:-]{0,199}$/u.test(id) ? id : null;
};

const readAnchor = (raw: string): string | null => {
  const id = raw.startsWith('#') ? readId(raw.slice(1)) : null;
  return id === null ? null : `#${id}`;
};

const readLanguage = (raw: string): string | null =>
  /(?:^|\s)lang(?:uage)?-([a-z0-9][\w+#.-]{0,30})(?:\s|$)/i.exec(raw)?.[1]?.toLowerCase() ?? null;

// Attributes of nodes and marks.

export const align = styleProperty('text-align', oneOfIgnoringCase('left', 'right', 'center', 'justify'));
export const background = styleProperty('background-color', readColor);
export const colour = styleProperty('color', readColor);
export const indent = attribute('data-indent', integer(1, 8));
export const dir = attribute('dir', oneOfIgnoringCase('ltr', 'rtl', 'auto'));
export const lang = attribute(
  'lang',
  (raw) => /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i.exec(raw.trim())?.[0] ?? null,
);
export const id = attribute('id', readId);
export const href = attribute('href', safeLinkUrl);
export const anchor = attribute('href', readAnchor);
export const src = attribute('src', safeImageUrl);
export const alt: BodyAttribute = { ...attribute('alt', text, ''), always: true };
/** `role="presentation"` on an image that needs no alt text. */
export const decorative = attribute('role', (raw) =>
  oneOfIgnoringCase('presentation', 'none')(raw) === null ? null : 'presentation',
);
export const title = attribute('title', (raw) => text(raw) || null);
export const width = attribute('width', integer(1, 20_000));
export const height = attribute('height', integer(1, 20_000));
export const start = attribute('start', integer(-999_999, 999_999), 1);
export const listType = attribute('type', oneOf('a', 'A', 'i', 'I'));
export const colspan = attribute('colspan', integer(1, 100), 1);
export const rowspan = attribute('rowspan', integer(1, 1000), 1);
export const scope = attribute('scope', oneOfIgnoringCase('row', 'col', 'rowgroup', 'colgroup'));
export const open = attribute('open', () => true, false);
export const language: BodyAttribute = { default: null, place: 'class', name: 'class', read: readLanguage };
