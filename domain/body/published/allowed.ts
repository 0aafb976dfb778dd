/** The values allowed for an attribute. */
type Allowed = { test(value: string): boolean };

const any: Allowed = { test: () => true };
const dir = /^(?:ltr|rtl|auto)$/;
const lang = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;
const number = /^-?\d+$/;
const id = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Pc}\p{Join_C}.:-]*$/u;
const colour = '(?:[a-z]+|#[0-9a-f]+|(?:rgb|hsl)a?\\([0-9.,%/deg ]+\\))';
const background = `background-color:${colour}(?:;color-scheme:(?:light|dark))?`;
const align = 'text-align:(?:left|right|center|justify)';
const link = url('http:', 'https:', 'mailto:');
const raster = /^data:image\/(?:jpeg|jpg|png|webp|gif|avif);base64,/i;
const image: Allowed = {
  test: (value) => raster.test(value) || url('https:').test(value),
};
const block = { dir, lang, 'data-indent': /^[1-8]$/, style: new RegExp(`^${align}$`) };
const heading = { ...block, id: any, class: /^h[1-6]$/ };
const cell = {
  colspan: number,
  rowspan: number,
  dir,
  lang,
  style: new RegExp(`^(?:${align})?;?(?:${background})?$`),
};

const PLAIN_MARKS = 'ruby rt rp q cite strong em u s mark small sub kbd'.split(' ');

const size = /^[+-]?\d{0,3}(?:\.\d{1,6})?(?:em|ex|pt|px|%)?$/;
const mathStyle = /^(?:[a-z-]+:(?!url|expression|var)[\w#.% +()-]{1,60};?)+$/;
const mathml: Record<string, Allowed> = {
  class: /^[a-z -]+$/,
  style: mathStyle,
  alttext: any,
  display: /^block$/,
  mathvariant: /^normal$/,
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
  mathcolor: /^[#\w]+$/,
  mathbackground: /^[#\w]+$/,
  form: /^(?:pre|in|post)fix$/,
  scriptlevel: /^[+-]?\d$/,
  notation: /^[a-z ]+$/,
  columnspan: number,
  ...Object.fromEntries(
    'stretchy symmetric fence separator movablelimits largeop accent accentunder displaystyle'
      .split(' ')
      .map((name) => [name, /^(?:true|false)$/]),
  ),
};
const MATHML = {
  ...Object.fromEntries(
    'math mrow mi mn mo mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts mprescripts none mtable mtr mtd mstyle mpadded mphantom menclose semantics'
      .split(' ')
      .map((tag) => [tag, mathml]),
  ),
  annotation: { encoding: /^application\/x-tex$/ },
};

/** Every element of a published body with its attributes and their allowed values. */
const PUBLISHED: Record<string, Record<string, Allowed>> = {
  p: { ...block, class: /^credit$/ },
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  pre: { tabindex: /^0$/ },
  code: { class: /^language-[a-z0-9][\w+#.-]*$/ },
  ul: { dir, lang },
  ol: { dir, lang, start: number, type: /^[aAiI]$/, class: /^footnotes-list$/ },
  li: { dir, lang, 'data-indent': /^[1-8]$/, id, class: /^(?:footnote-item|task-open|task-done)$/ },
  input: { type: /^checkbox$/, disabled: /^$/, checked: /^$/, 'aria-label': /^(?:Done|Not done)$/ },
  blockquote: { dir, lang },
  aside: { dir, lang, role: /^note$/, class: /^(?:note|tip|warning|pullquote)$/ },
  dl: { dir, lang },
  dt: {},
  dd: {},
  details: { open: /^$/ },
  summary: {},
  hr: {},
  br: {},
  img: {
    src: image,
    alt: any,
    title: any,
    width: number,
    height: number,
    class: /^avatar$/,
    role: /^presentation$/,
    loading: /^lazy$/,
    decoding: /^async$/,
  },
  picture: {},
  source: { type: /^image\/(?:avif|webp)$/, srcset: /^\S+ \d+w(?:, \S+ \d+w)*$/, sizes: any },
  figure: { dir, lang, class: /^(?:gallery|(?:gallery )?align-(?:left|center|right|wide|full)|additional)$/ },
  figcaption: { dir, lang },
  div: {
    class: /^(?:table-scroll|embed|gallery-row|formula)$/,
    style: /^flex:[\d.]+ 1 0%$/,
    role: /^group$/,
    tabindex: /^0$/,
    'aria-label': any,
  },
  table: { dir, lang },
  caption: {},
  thead: {},
  tbody: {},
  tr: { dir, lang, style: new RegExp(`^${background}$`) },
  td: cell,
  th: { ...cell, scope: /^(?:row|col)(?:group)?$/ },
  section: { class: /^footnotes$/, role: /^doc-endnotes$/ },
  a: {
    href: link,
    title: any,
    rel: /^noopener noreferrer$/,
    id,
    class: /^footnote-backref$/,
    'aria-label': /^(?:Back to the text$|(?:Play|Show): )/,
    'data-action': /^player$/,
    'data-frame': url('https:'),
    'data-size': /^(?:\d+\/\d+|\d+px)$/,
    tabindex: /^-1$/,
    'aria-hidden': /^true$/,
  },
  span: {
    dir,
    lang,
    class: /^(?:picture-box|latin|hl-[\w -]+|language-[\w-]+)$/,
    style: new RegExp(
      `^(?:color:light-dark\\(${colour},oklch\\(from ${colour} max\\(l,0\\.72\\) c h\\)\\)|${background})$`,
    ),
  },
  sup: { class: /^footnote-ref$/ },
  abbr: { title: any },
  ...MATHML,
  ...Object.fromEntries(PLAIN_MARKS.map((tag) => [tag, {}])),
};

/** The errors in an element of published HTML: one that no body has, or attributes that it has not. */
export function findElementErrors(tag: string, attrs: { name: string; value: string }[]): string[] {
  const allowed = Object.hasOwn(PUBLISHED, tag) ? PUBLISHED[tag] : undefined;
  if (!allowed) return [`<${tag}>`];
  return attrs
    .filter(({ name, value }) => !allowed[name]?.test(value))
    .map(({ name, value }) => `<${tag} ${name}="${value}">`);
}

/** A URL that a browser on an https page resolves to one of these schemes. */
function url(...schemes: (string | undefined)[]): Allowed {
  return {
    test: (value) => schemes.includes(URL.parse(value, 'https://me.org/blog/x')?.protocol ?? schemes[0]),
  };
}
