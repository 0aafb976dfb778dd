/** The text that keys produce: `typed` as in keyboard.ts, with the cursor at the end of `start`. */
export type KeyCase = { name: string; start?: string; typed: string; body: string | RegExp };

/** Where the focus is after keys, or what is on the screen. */
export type FocusCase = { name: string; start?: string; typed: string; shows: string };

const LIST = '<ul><li>a</li><li>b</li></ul>';
const TABLE = '<p>x</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';

/** Every key of the sheet *Keyboard shortcuts* that changes the text, and typing in other writing systems. */
export const KEY_CASES: KeyCase[] = [
  { name: '/', typed: '/h2⟪Enter⟫a', body: '<h2>a</h2>' },
  { name: '## and a space', typed: '## a', body: '<h2>a</h2>' },
  { name: '- and a space', typed: '- a⟪Enter⟫b', body: LIST },
  { name: '1. and a space', typed: '1. a', body: '<ol><li>a</li></ol>' },
  { name: '[ ] and a space', typed: '[ ] a', body: '<ul><li class="task-open">a</li></ul>' },
  { name: '[x] and a space', typed: '[x] a', body: '<ul><li class="task-done">a</li></ul>' },
  { name: 'Ctrl+Shift+9', typed: 'a⟪Control+Shift+9⟫', body: '<ul><li class="task-open">a</li></ul>' },
  { name: 'Ctrl+Shift+9 twice', typed: 'a⟪Control+Shift+9⟫⟪Control+Shift+9⟫', body: '<p>a</p>' },
  {
    name: 'Ctrl+Shift+Enter',
    typed: '[ ] a⟪Control+Shift+Enter⟫',
    body: '<ul><li class="task-done">a</li></ul>',
  },
  { name: '> and a space', typed: '> a', body: '<blockquote><p>a</p></blockquote>' },
  { name: '``` and a language', typed: '```js a', body: '<pre><code class="language-js">a</code></pre>' },
  { name: '---', typed: '---a', body: '<hr><p>a</p>' },
  { name: '*** and a space', typed: '*** a', body: '<hr><p>a</p>' },
  { name: '___ and a space', typed: '___ a', body: '<hr><p>a</p>' },
  { name: '**bold**', typed: '**a** b', body: '<p><strong>a</strong> b</p>' },
  { name: '*italic*', typed: '*a* b', body: '<p><em>a</em> b</p>' },
  { name: '~~strikethrough~~', typed: '~~a~~ b', body: '<p><s>a</s> b</p>' },
  { name: '`code`', typed: '`a` b', body: '<p><code>a</code> b</p>' },
  { name: 'Ctrl+B', typed: '⟪Control+b⟫a⟪Control+b⟫b', body: '<p><strong>a</strong>b</p>' },
  { name: 'Ctrl+I', typed: '⟪Control+i⟫a⟪Control+i⟫b', body: '<p><em>a</em>b</p>' },
  { name: 'Ctrl+U', typed: '⟪Control+u⟫a⟪Control+u⟫b', body: '<p><u>a</u>b</p>' },
  { name: 'quotation marks', typed: '"a" -- it\'s', body: '<p>“a” — it’s</p>' },
  { name: 'undo of a quotation mark', typed: 'a "⟪Control+z⟫', body: '<p>a "</p>' },
  { name: 'undo of a sentence', typed: 'a. b⟪Control+z⟫', body: /^<p>a\. ?<\/p>$/ },
  {
    name: 'German quotation marks',
    start: '<p lang="de">a</p>',
    typed: ' "b"',
    body: '<p lang="de">a „b“</p>',
  },
  { name: 'emoji', typed: ':rocke⟪wait⟫⟪Enter⟫', body: '<p>🚀</p>' },
  { name: 'emoji between colons', typed: ':heart:⟪wait⟫', body: '<p>❤️</p>' },
  {
    name: '[text](URL)',
    typed: '[a](https://e.org/) b',
    body: '<p><a href="https://e.org/">a</a> b</p>',
  },
  {
    name: 'Ctrl+K',
    start: '<p>a</p>',
    typed: '⟪Shift+ArrowLeft⟫⟪Control+k⟫⟪wait⟫https://e.org/⟪Enter⟫⟪wait⟫b',
    body: '<p><a href="https://e.org/">a</a>b</p>',
  },
  {
    name: '[[',
    typed: '[[reed⟪wait⟫⟪Enter⟫',
    body: /^<p><a href="\/blog\/[^"]+">Reeds of the bank<\/a><\/p>$/,
  },
  {
    name: '@',
    typed: '@reed⟪wait⟫⟪Enter⟫',
    body: /^<p><a href="\/blog\/[^"]+">Reeds of the bank<\/a><\/p>$/,
  },
  {
    name: 'Esc in the search',
    start: '<p>a b a</p>',
    typed: '⟪Control+f⟫⟪wait⟫a⟪Tab⟫⟪Escape⟫⟪wait⟫⟪Control+End⟫c',
    body: '<p>a b ac</p>',
  },
  {
    name: '$formula$',
    typed: '$x^2$ b',
    body: '<p><span class="formula">x^2</span> b</p>',
  },
  {
    name: '$$ and Enter',
    typed: '$$⟪Enter⟫⟪wait⟫x+y⟪Escape⟫⟪wait⟫a',
    body: '<p class="formula">x+y</p><p>a</p>',
  },
  {
    name: '/table',
    typed: '/table⟪wait⟫⟪Enter⟫⟪wait⟫a⟪Tab⟫b',
    body: /^<table>.*<t[hd]>a<\/t[hd]><t[hd]>b<\/t[hd]>/,
  },
  {
    name: 'Ctrl+S keeps the cursor',
    typed: 'ac⟪ArrowLeft⟫⟪Control+s⟫⟪wait⟫b',
    body: '<p>abc</p>',
  },
  {
    name: 'Backspace in an empty first paragraph',
    typed: '⟪Enter⟫a⟪Control+Home⟫⟪Backspace⟫b',
    body: '<p>ba</p>',
  },
  { name: 'Backspace in a heading', typed: '## a⟪Home⟫⟪Backspace⟫b', body: '<p>ba</p>' },
  {
    name: 'Backspace in an item',
    typed: '- a⟪Enter⟫b⟪Home⟫⟪Backspace⟫c',
    body: '<ul><li>a</li></ul><p>cb</p>',
  },
  {
    name: 'Backspace in a quotation',
    typed: '> a⟪Home⟫⟪Backspace⟫b',
    body: '<p>ba</p>',
  },
  {
    name: 'Backspace twice after a divider',
    start: '<p>x</p><hr><p>a</p>',
    typed: '⟪Home⟫⟪Backspace⟫⟪Backspace⟫',
    body: '<p>x</p><p>a</p>',
  },
  {
    name: 'Alt+Shift+Up',
    start: '<p>a</p><p>b</p>',
    typed: '⟪Alt+Shift+ArrowUp⟫c',
    body: '<p>bc</p><p>a</p>',
  },
  {
    name: 'Alt+Shift+Down',
    start: LIST,
    typed: '⟪Control+Home⟫⟪Alt+Shift+ArrowDown⟫',
    body: '<ul><li>b</li><li>a</li></ul>',
  },
  { name: '[^1]', typed: 'a[^1]b', body: /^<p>a<sup class="footnote-ref">.*<p>b ?<a / },
  { name: 'Ctrl+Alt+F', typed: 'a⟪Control+Alt+f⟫b', body: /^<p>a<sup class="footnote-ref">.*<p>b ?<a / },
  {
    name: 'typing at a selected reference',
    typed: 'a[^1]b⟪Escape⟫⟪ArrowLeft⟫c',
    body: /^<p>a<sup .*<\/sup>c<\/p><section.*<p>b ?<a /,
  },
  { name: 'Esc in a note', typed: 'a[^1]b⟪Escape⟫c', body: /^<p>a<sup .*<\/sup>c<\/p>/ },
  {
    name: 'copy and Ctrl+Shift+V',
    start: '<p><strong>a</strong></p>',
    typed: '⟪Control+a⟫⟪Control+c⟫⟪End⟫⟪Enter⟫⟪Control+b⟫⟪Control+Shift+v⟫⟪wait⟫',
    body: /^<p><strong>a<\/strong><\/p><p>a<\/p>$/,
  },
  {
    name: 'cut and paste',
    start: '<p>ab</p>',
    typed: '⟪Shift+ArrowLeft⟫⟪Control+x⟫⟪Home⟫⟪Control+v⟫⟪wait⟫',
    body: '<p>ba</p>',
  },
  { name: 'Tab in code', typed: '``` if⟪Enter⟫⟪Tab⟫a', body: '<pre><code>if\n  a</code></pre>' },
  {
    name: 'Shift+Tab in code',
    typed: '``` if⟪Enter⟫⟪Tab⟫a⟪Shift+Tab⟫',
    body: '<pre><code>if\na</code></pre>',
  },
  { name: 'Tab in a list', typed: '- a⟪Enter⟫b⟪Tab⟫c', body: '<ul><li>a<ul><li>bc</li></ul></li></ul>' },
  {
    name: 'Shift+Tab in a list',
    typed: '- a⟪Enter⟫b⟪Tab⟫⟪Shift+Tab⟫c',
    body: '<ul><li>a</li><li>bc</li></ul>',
  },
  {
    name: 'Tab in a table',
    start: TABLE,
    typed: '⟪Control+Home⟫⟪ArrowDown⟫⟪Tab⟫c',
    body: '<p>x</p><table><tbody><tr><td>a</td><td>c</td></tr></tbody></table>',
  },
  {
    name: 'Shift+Tab in a table',
    start: TABLE,
    typed: '⟪Control+Home⟫⟪ArrowDown⟫⟪Tab⟫⟪Shift+Tab⟫c',
    body: '<p>x</p><table><tbody><tr><td>c</td><td>b</td></tr></tbody></table>',
  },
  { name: 'undo and redo', typed: 'a⟪Enter⟫⟪Control+z⟫⟪Control+Shift+z⟫b', body: /<p>b<\/p>$/ },
  { name: 'Bengali', typed: 'নদীর ধারে বসে⟪Backspace⟫⟪Backspace⟫', body: '<p>নদীর ধারে ব</p>' },
  { name: 'Arabic', typed: 'مرحبا "بك"⟪Home⟫- ', body: '<ul><li>مرحبا «بك»</li></ul>' },
];

/** Keys that move the focus or open something: `shows` is a selector of what is visible or focused then. */
export const FOCUS_CASES: FocusCase[] = [
  { name: 'Alt+F10', typed: '⟪Alt+F10⟫', shows: '[role=toolbar][aria-label=Formatting] :focus' },
  { name: 'Alt+F9', start: TABLE, typed: '⟪Alt+F9⟫', shows: '[role=toolbar][aria-label=Block] :focus' },
  { name: 'Esc in a toolbar', typed: '⟪Alt+F10⟫⟪Escape⟫', shows: '.ProseMirror:focus' },
  { name: 'Esc, then Tab', typed: '``` if⟪Escape⟫⟪Tab⟫', shows: 'body:not(:has(.ProseMirror:focus))' },
  { name: 'Tab stays in a paragraph', typed: '⟪Tab⟫⟪Shift+Tab⟫', shows: '.ProseMirror:focus' },
  {
    name: 'Tab in Markdown',
    typed: 'a⟪Control+Shift+Alt+m⟫⟪wait⟫⟪Tab⟫',
    shows: 'textarea[aria-label="Content as Markdown"]:focus',
  },
  { name: '↑ in the first line', typed: '⟪ArrowUp⟫', shows: 'textarea[name=title]:focus' },
  { name: '↓ in the title', typed: '⟪ArrowUp⟫⟪ArrowDown⟫', shows: '.ProseMirror:focus' },
  { name: 'Tab stays in code', typed: '``` if⟪Tab⟫⟪Shift+Tab⟫', shows: '.ProseMirror:focus' },
  { name: 'Ctrl+F', typed: '⟪Control+f⟫', shows: '[data-body-editor] input:focus' },
  { name: 'Ctrl+Enter', typed: 'a⟪Control+Enter⟫', shows: '[role=dialog], dialog[open]' },
  { name: 'F8', typed: '⟪F8⟫', shows: '[data-focus-mode]' },
  { name: 'Ctrl+Alt+M', start: '<p>a</p>', typed: '⟪Shift+Home⟫⟪Control+Alt+m⟫', shows: 'textarea:focus' },
  {
    name: 'Ctrl+Shift+Alt+M',
    typed: 'a⟪Control+Shift+Alt+m⟫',
    shows: 'textarea[aria-label="Content as Markdown"]:focus',
  },
  { name: 'Ctrl+S', typed: 'a⟪Control+s⟫', shows: '.ProseMirror:focus' },
];
