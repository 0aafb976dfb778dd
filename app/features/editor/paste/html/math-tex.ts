/** The maximum depth of a formula that is read. */
const MAX_DEPTH = 60;

const FUNCTION =
  /^(?:arccos|arcsin|arctan|cos|cosh|cot|det|dim|exp|gcd|inf|ker|lim|ln|log|max|min|sec|sin|sinh|sup|tan|tanh)$/;

const ACCENTS: Record<string, string> = {
  '^': 'hat',
  '\u0302': 'hat',
  '\u02c6': 'hat',
  '~': 'tilde',
  '\u0303': 'tilde',
  '\u02dc': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '\u00af': 'overline',
  '\u203e': 'overline',
  '\u2192': 'vec',
  '\u20d7': 'vec',
  '\u02d9': 'dot',
  '\u0307': 'dot',
  '\u00a8': 'ddot',
  '\u0308': 'ddot',
};

/**
 * Writes a formula as TeX: MathML of a page (https://www.w3.org/TR/mathml-core/), or that of Word, whose
 * elements begin with `m:` (ECMA-376, part 1, section 22.1).
 */
export function mathToTex(math: Element, depth = 0): string {
  if (depth > MAX_DEPTH) return '';
  const name = math.localName.toLowerCase();
  const write = name.startsWith('m:') ? own(WORD, name.slice(2)) : own(MATHML, name);
  if (write) return write(math, (element) => mathToTex(element, depth + 1));
  if (/^(?:annotation(?:-xml)?|m:\w+pr)$/.test(name)) return '';
  return join([...math.childNodes].map((child) => childToTex(child, depth)));
}

/** Looks up a name from outside, which may be that of a property of every object, such as `constructor`. */
function own<T>(table: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function childToTex(child: Node, depth: number): string {
  if (child.nodeType === 1) return mathToTex(child as Element, depth + 1);
  return child.nodeType === 3 ? escapeTex((child.textContent ?? '').trim()) : '';
}

type Write = (element: Element, tex: (element: Element) => string) => string;

/** Writes from the parts of an element: all its children, or those with the given names. */
const parts =
  (write: (parts: string[]) => string, ...names: string[]): Write =>
  (element, tex) => {
    const children = names.length > 0 ? names.map((name) => child(element, name)) : [...element.children];
    return write(children.map((part) => (part ? tex(part) : '')));
  };

const group = (text = '') => `{${text}}`;
const root = (degree: string, base: string) =>
  `\\sqrt${degree && `[${/\]/.test(degree) ? group(degree) : degree}]`}{${base}}`;
const scripts = ([base, lower, upper]: string[]) => `${wrap(base)}_${group(lower)}^${group(upper)}`;

const MATHML: Record<string, Write> = {
  mi: (element) => identifier(text(element)),
  mn: (element) => escapeTex(text(element)),
  mo: (element) => operator(text(element)),
  mtext: (element) => words(element.textContent ?? ''),
  ms: (element) => words(text(element)),
  mspace: () => '\\ ',
  mphantom: () => '',
  semantics: (element, tex) => (element.firstElementChild ? tex(element.firstElementChild) : ''),
  mfrac: (element, tex) => {
    const [over, under] = [...element.children].map(tex);
    return element.getAttribute('linethickness') === '0'
      ? `\\genfrac{}{}{0pt}{}{${over}}{${under}}`
      : `\\frac{${over}}{${under}}`;
  },
  msup: parts(([base, upper]) => `${wrap(base)}^${group(upper)}`),
  msub: parts(([base, lower]) => `${wrap(base)}_${group(lower)}`),
  msubsup: parts(scripts),
  munderover: parts(scripts),
  munder: parts(([base = '', lower = '']) =>
    isOperator(base) ? `${base}_${group(lower)}` : `\\underset{${lower}}{${base}}`,
  ),
  mover: (element, tex) => {
    const [base = '', upper = ''] = [...element.children].map(tex);
    const accent = own(ACCENTS, element.children[1]?.textContent?.trim() ?? '');
    if (accent) return `\\${accent}{${base}}`;
    return isOperator(base) ? `${base}^{${upper}}` : `\\overset{${upper}}{${base}}`;
  },
  msqrt: (element, tex) => `\\sqrt{${join([...element.children].map(tex))}}`,
  mroot: parts(([base = '', degree = '']) => root(degree, base)),
  mfenced: (element, tex) => {
    const inner = [...element.children].map(tex).join(element.getAttribute('separators')?.trim() ?? ',');
    return fence(element.getAttribute('open') ?? '(', inner, element.getAttribute('close') ?? ')');
  },
  mtable: (element, tex) => matrix([...element.children].map((row) => [...row.children].map(tex))),
};

const WORD: Record<string, Write> = {
  r: (element) => {
    const run = [...element.children].filter(({ localName }) => !/^m:rpr$/i.test(localName));
    const all = (run.length > 0 ? run : [element]).map((part) => part.textContent ?? '').join('');
    if (find(element, 'nor')) return words(all);
    const isUpright = /^p$/.test(value(find(element, 'sty')) ?? '');
    return isUpright ? identifier(all.trim()) : escapeTex(all.trim());
  },
  f: (element, tex) => {
    const [over, under] = ['num', 'den'].map((name) => inner(element, name, tex));
    return value(find(element, 'type')) === 'noBar'
      ? `\\genfrac{}{}{0pt}{}{${over}}{${under}}`
      : `\\frac{${over}}{${under}}`;
  },
  ssup: parts(([base, upper]) => `${wrap(base)}^${group(upper)}`, 'e', 'sup'),
  ssub: parts(([base, lower]) => `${wrap(base)}_${group(lower)}`, 'e', 'sub'),
  ssubsup: parts(scripts, 'e', 'sub', 'sup'),
  spre: parts(([base, lower, upper]) => `{}_${group(lower)}^${group(upper)}${base}`, 'e', 'sub', 'sup'),
  rad: parts(([degree = '', base = '']) => root(degree, base), 'deg', 'e'),
  nary: (element, tex) => {
    const [lower, upper, base] = ['sub', 'sup', 'e'].map((name) => inner(element, name, tex));
    return `${escapeTex(value(find(element, 'chr')) ?? '\u222b')}${lower && `_{${lower}}`}${upper && `^{${upper}}`} ${base}`;
  },
  d: (element, tex) => {
    const [open, close, separator] = ['begchr', 'endchr', 'sepchr'].map((name) => value(find(element, name)));
    const items = [...element.children].filter(({ localName }) => localName.toLowerCase() === 'm:e').map(tex);
    return fence(open ?? '(', items.join(escapeTex(separator ?? '|')), close ?? ')');
  },
  func: parts(([name, base]) => `${named(name)} ${wrap(base)}`, 'fname', 'e'),
  acc: (element, tex) =>
    `\\${own(ACCENTS, value(find(element, 'chr')) ?? '^') ?? 'hat'}{${inner(element, 'e', tex)}}`,
  bar: (element, tex) =>
    `\\${value(find(element, 'pos')) === 'top' ? 'overline' : 'underline'}{${inner(element, 'e', tex)}}`,
  limlow: parts(([base, lower]) => `${wrapOperator(named(base))}_${group(lower)}`, 'e', 'lim'),
  limupp: parts(([base, upper]) => `${wrapOperator(named(base))}^${group(upper)}`, 'e', 'lim'),
  m: (element, tex) =>
    matrix(
      [...element.children]
        .filter(({ localName }) => /^m:mr$/i.test(localName))
        .map((row) => [...row.children].map(tex)),
    ),
  eqarr: (element, tex) =>
    `\\begin{aligned}${[...element.children].map(tex).filter(Boolean).join(' \\\\ ')}\\end{aligned}`,
};

function child(element: Element, name: string): Element | undefined {
  return [...element.children].find(({ localName }) => localName.toLowerCase() === `m:${name}`);
}

function inner(element: Element, name: string, tex: (element: Element) => string): string {
  const part = child(element, name);
  return part ? tex(part) : '';
}

/** A property of an element of Word, which is in its first child. */
function find(element: Element, name: string): Element | undefined {
  const properties = [...element.children].find(({ localName }) => /^m:\w+pr$/i.test(localName));
  return properties && child(properties, name);
}

function value(property: Element | undefined): string | null {
  return property?.getAttribute('m:val') ?? null;
}

function text(element: Element): string {
  return (element.textContent ?? '').trim();
}

function identifier(name: string): string {
  if (FUNCTION.test(name)) return `\\${name}`;
  return /^[a-z]{2,}$/i.test(name) ? `\\mathrm{${name}}` : escapeTex(name);
}

function operator(sign: string): string {
  return FUNCTION.test(sign) ? `\\${sign}` : escapeTex(sign);
}

/** The command of a function that is written as letters. */
function named(tex = ''): string {
  return FUNCTION.test(tex) ? `\\${tex}` : tex;
}

function isOperator(tex = ''): boolean {
  return /^(?:[\u2200-\u22ff]|\\(?:lim|max|min|sup|inf|det|gcd))$/.test(tex.trim());
}

function wrapOperator(tex = ''): string {
  return isOperator(tex) ? tex : `\\operatorname*{${tex}}`;
}

/** Braces around what is longer than a character or command. */
function wrap(tex = ''): string {
  return /^(?:.|\\[a-z]+|\d+)$/iu.test(tex) ? tex : `{${tex}}`;
}

function fence(open: string, inner: string, close: string): string {
  const sign = (character: string) => (character === '' ? '.' : escapeTex(character));
  return `\\left${sign(open)}${inner}\\right${sign(close)}`;
}

function matrix(rows: string[][]): string {
  return `\\begin{matrix}${rows.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{matrix}`;
}

/** Joins parts, with a space after a command before a letter. */
function join(all: string[]): string {
  return all.reduce(
    (before, next) =>
      /\\[a-z]+$/i.test(before) && /^[a-z]/i.test(next) ? `${before} ${next}` : before + next,
    '',
  );
}

const TEXT_COMMANDS: Record<string, string> = {
  '\\': '\\textbackslash ',
  '^': '\\textasciicircum ',
  '~': '\\textasciitilde ',
};

/** Words between formulas. */
function words(text: string): string {
  const escaped = text
    .replace(/\s+/g, ' ')
    .replace(/[{}$&#%_]|[\\^~]/g, (sign) => TEXT_COMMANDS[sign] ?? `\\${sign}`);
  return `\\text{${escaped}}`;
}

/** Escapes signs of TeX, and removes invisible operators. */
function escapeTex(words: string): string {
  return words
    .replace(/[\u2061-\u2064\u200b]/g, '')
    .replace(/[{}$&#%_]/g, '\\$&')
    .replace(/\\(?![{}$&#%_])/g, '\\backslash ')
    .replaceAll('\u2212', '-')
    .replaceAll('^', '\\hat{}')
    .replaceAll('~', '\\sim ');
}
