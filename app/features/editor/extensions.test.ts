import { getSchema } from '@tiptap/core';
import { DOMParser, type MarkSpec, type NodeSpec, Schema } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { bodyMarks, bodyNodes, serialiseBody } from '../../../shared/body/schema.ts';
import { bodyExtensions } from './extensions.ts';

const ours = new Schema({ nodes: bodyNodes, marks: bodyMarks });
const editors = getSchema(bodyExtensions());

const silent = (value: unknown) => value === undefined || value === null || value === false;

function nodeFacts(spec: NodeSpec) {
  const { content, marks, group, inline, atom, selectable, draggable, code, defining, isolating, tableRole } =
    spec;
  const flags = { inline, atom, draggable, code, defining, isolating, tableRole };
  return {
    content,
    marks,
    group,
    selectable,
    attrs: defaults(spec.attrs),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => !silent(value))),
    linebreak: Boolean(spec.linebreakReplacement),
    leafText: typeof spec.leafText,
  };
}

function markFacts({ inclusive, excludes, group, code, attrs }: MarkSpec) {
  return { inclusive, excludes, group, code: Boolean(code), attrs: defaults(attrs) };
}

function defaults(attrs: Record<string, { default?: unknown }> = {}) {
  return Object.entries(attrs).map(([name, attr]) => [name, 'default' in attr ? attr.default : 'required']);
}

test('the editor’s schema has exactly the nodes and marks of the shared schema, in its order', () => {
  expect(Object.keys(editors.nodes)).toEqual(Object.keys(ours.nodes));
  expect(Object.keys(editors.marks)).toEqual(Object.keys(ours.marks));
  expect(editors.topNodeType.name).toBe('doc');
});

test.each(Object.keys(bodyNodes))('the node %s equals that of the shared schema', (name) => {
  expect(nodeFacts(editors.nodes[name]?.spec ?? {})).toEqual(nodeFacts(ours.nodes[name]?.spec ?? {}));
});

test.each(Object.keys(bodyMarks))('the mark %s equals that of the shared schema', (name) => {
  expect(markFacts(editors.marks[name]?.spec ?? {})).toEqual(markFacts(ours.marks[name]?.spec ?? {}));
});

const BODIES = [
  '<h1 id="ক">Title</h1><p style="text-align:center" data-indent="2" dir="rtl" lang="ar">a <strong>b <em>c</em></strong></p>',
  '<p><a href="https://e.org/?a=1&amp;b=2" title="t"><strong><code>x</code></strong></a> <u>d</u> <s>e</s><br>f</p>',
  '<p><span style="color:#ff0000"><span style="background-color:yellow">a</span></span> <span lang="fa" dir="rtl">b</span></p>',
  '<p>H<sub>2</sub>O x<sup>2</sup> <mark>m</mark> <small>s</small> <kbd>k</kbd> <abbr title="T">t</abbr> <q>q</q></p>',
  '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul><ol start="3" type="a"><li data-indent="1">a</li></ol>',
  '<blockquote><p>a</p><ul><li>b</li></ul></blockquote><hr><pre><code class="language-js">a\n\n\n  b\n</code></pre>',
  '<figure class="align-right"><a href="/x"><img src="/a.png" alt="x" width="3" height="4"></a><figcaption>b</figcaption></figure>',
  '<table><caption>c</caption><thead><tr><th scope="col">a</th><th>b</th></tr></thead><tbody><tr><td colspan="2" style="text-align:right;background-color:#eee">c</td></tr></tbody></table>',
  '<dl><dt>a</dt><dd>b</dd></dl><details><summary>a</summary><p>b</p></details><aside class="warning"><p class="credit">a</p></aside>',
  '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
];

test.each(BODIES)('opening and saving does not change %.40s', (html) => {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const doc = DOMParser.fromSchema(editors).parse(document.body as unknown as Node);
  doc.check();
  expect(serialiseBody(doc)).toBe(html);
});
