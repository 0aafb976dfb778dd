import { type Html, type HtmlElement, htmlElement } from '../body/serialise.ts';
import { parseStyle } from '../body/spec.ts';

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 4000;

const ELEMENTS = new Set(
  `math mrow mi mn mo mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts mprescripts none
   mtable mtr mtd mstyle mpadded mphantom menclose`.split(/\s+/),
);

/** A length up to three digits before the point. */
const SIZE = '[+-]?\\d{0,3}(?:\\.\\d{1,6})?(?:em|ex|pt|px|%)?';
const COLOUR = '#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,24}';
const BORDER = `${SIZE} (?:solid|dashed|double)(?: (?:${COLOUR}))?`;

const size = whole(SIZE);
const colour = whole(COLOUR);
const flag = whole('true|false');

const ATTRIBUTES: Record<string, RegExp> = {
  stretchy: flag,
  symmetric: flag,
  fence: flag,
  separator: flag,
  movablelimits: flag,
  largeop: flag,
  accent: flag,
  accentunder: flag,
  displaystyle: flag,
  form: whole('prefix|infix|postfix'),
  lspace: size,
  rspace: size,
  width: size,
  height: size,
  depth: size,
  voffset: size,
  minsize: size,
  maxsize: size,
  linethickness: size,
  mathsize: size,
  mathvariant: whole('normal'),
  scriptlevel: whole('[+-]?\\d'),
  mathcolor: colour,
  mathbackground: colour,
  notation: whole('[a-z ]{1,60}'),
  columnspan: whole('\\d{1,2}'),
};

const STYLES: Record<string, RegExp> = {
  color: colour,
  'background-color': colour,
  'font-weight': whole('bold'),
  'font-style': whole('italic'),
  border: whole(BORDER),
  'border-top': whole(BORDER),
  'border-right': whole(BORDER),
  'border-bottom': whole(BORDER),
  'border-left': whole(BORDER),
  'math-depth': whole('\\d'),
  padding: whole(`${SIZE}(?: ${SIZE}){0,3}`),
  'padding-left': size,
  'padding-right': size,
  'padding-top': size,
  'padding-bottom': size,
  'margin-left': size,
  width: size,
  height: size,
  'text-align': whole('left|right|center'),
  transform: whole('scaleX\\(-1\\)'),
};

/** The classes that app/styles/prose/formulas.css gives a meaning. */
const CLASSES = new Set(
  `tml-left tml-right tml-prime tml-sml-pad tml-med-pad tml-lrg-pad tml-vec tml-jot tml-small tml-overline tml-underline
   tml-cancel upstrike downstrike sout tml-xcancel tml-fbox`.split(/\s+/),
);

/**
 * Reduces MathML to known elements, attributes, styles and classes. Null if it has another element, because
 * leaving it out would change what a formula says, or if it is nested too deeply or too large. `number`
 * numbers the lines of `align`.
 */
export function allowMathml(root: HtmlElement, number: () => string): HtmlElement | null {
  let elements = 0;
  const allow = (element: HtmlElement, depth: number): Html | null => {
    if (isNumber(element)) return number();
    elements++;
    if (!ELEMENTS.has(element.tag) || depth > MAX_DEPTH || elements > MAX_ELEMENTS) return null;
    const children: Html[] = [];
    for (const child of element.children) {
      const allowed = typeof child === 'string' ? plain(child) : allow(child, depth + 1);
      if (allowed === null) return null;
      children.push(allowed);
    }
    return htmlElement(element.tag, allowAttributes(element.attributes), children);
  };
  const math = allow(root, 1);
  return typeof math === 'string' ? null : math;
}

/** True for the place of the number of a line, which Temml leaves to style sheets. */
function isNumber({ tag, attributes, children }: HtmlElement): boolean {
  return tag === 'span' && attributes.class === 'tml-eqn' && children.length === 0;
}

function allowAttributes(attributes: HtmlElement['attributes']): Record<string, string> {
  const allowed: Record<string, string> = {};
  for (const [name, raw] of Object.entries(attributes)) {
    const value = String(raw);
    if (value.length > 500) continue;
    const safe =
      name === 'style' ? allowStyle(value) : name === 'class' ? allowClasses(value) : allowValue(name, value);
    if (safe !== '') allowed[name] = safe;
  }
  return allowed;
}

function allowValue(name: string, value: string): string {
  return Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.test(value) ? value : '';
}

function allowStyle(style: string): string {
  return [...parseStyle(style)]
    .filter(([name, value]) => Object.hasOwn(STYLES, name) && STYLES[name]?.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function allowClasses(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => CLASSES.has(name))
    .join(' ');
}

/** Text without lone surrogates and control characters, which a formula can name by their numbers. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}
