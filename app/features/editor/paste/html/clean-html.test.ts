import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pasted } from './testing.ts';

const clipboard = (name: string) => readFileSync(join(import.meta.dirname, '../clipboards', name), 'utf8');

test('cleans text from Word', () => {
  expect(pasted(clipboard('word.txt'))).toBe(
    [
      '<h1>The river</h1><h2>How it began</h2>',
      '<p>It was <strong>cold</strong> and <em>very</em> <mark>quiet</mark>. Nobody<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> came.</p>',
      '<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul>',
      '<p>Between</p><ol start="3"><li>Third of all</li></ol>',
      '<figure><img src="/pasted-image" alt="A boat" width="120" height="80"></figure>',
      '<table><tbody><tr><td>Year</td><td>Height</td></tr><tr><td>1998</td><td>7 m</td></tr></tbody></table>',
      '<p>The <a href="https://example.org/end">end</a></p>',
      '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>But the ferryman. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
    ].join(''),
  );
});

test('cleans text from Google Docs', () => {
  expect(pasted(clipboard('google-docs.txt'))).toBe(
    [
      '<h1>The river</h1>',
      '<p>It was <strong>cold</strong> and <em>very</em><mark> quiet</mark><sup>2</sup>, says <a href="https://example.org/a?b=1">the log</a><s>.</s></p>',
      '<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul>',
      '<figure><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXc?key=abc" alt="" width="320" height="200"></figure>',
      '<table><tbody><tr><td><strong>Year</strong></td><td>Height</td></tr></tbody></table>',
      '<p dir="rtl">كان يا ما كان</p>',
    ].join(''),
  );
});

test('cleans part of a web page', () => {
  expect(pasted(clipboard('web-page.txt'))).toBe(
    [
      '<h2>History</h2>',
      '<p>The <strong>river</strong> <em>rises</em> in <a href="https://example.org/hills" title="Hills">the hills</a>.<sup>[1]</sup></p>',
      '<p>Nested text</p><p>and more</p>',
      '<figure><a href="https://example.org/big.jpg"><img src="https://example.org/boat.jpg" alt="A boat" width="640" height="400"></a><figcaption>The ferry</figcaption></figure>',
      '<pre><code class="language-ts">const a = 1;\nreturn a;</code></pre>',
      '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">The ferry at dawn</a></p>',
      '<figure><img src="/pasted-image" alt="Inside" width="300" height="200"></figure>',
      '<ul><li>One</li><li><strong>Two</strong></li></ul>',
      '<p>Bad</p><p>Alone in its cell</p>',
    ].join(''),
  );
});

test.each([
  [
    'GitHub',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> one</li><li class="task-list-item"><input type="checkbox" checked disabled> <a href="https://e.org/">two</a><ul><li><p><input type="checkbox"> three</p></li></ul></li></ul>',
    '<ul><li class="task-open">one</li><li class="task-done"><a href="https://e.org/">two</a><ul><li class="task-open">three</li></ul></li></ul>',
  ],
  [
    'Google Docs',
    '<b id="docs-internal-guid-1" style="font-weight:normal"><ul><li dir="ltr" role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox"><p dir="ltr"><span>one</span></p></li><li role="checkbox" aria-checked="false"><p>two</p></li></ul></b>',
    '<ul><li class="task-done">one</li><li class="task-open">two</li></ul>',
  ],
  [
    'Tiptap',
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>one</p></div></li></ul>',
    '<ul><li class="task-done">one</li></ul>',
  ],
  [
    'Notion',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">one</span></li></ul>',
    '<ul><li class="task-open">one</li></ul>',
  ],
  ['a form', '<p><label><input type="checkbox" checked> yes</label></p>', '<p>☑ yes</p>'],
])('tasks from %s keep their state', (_from, html, clean) => {
  expect(pasted(html)).toBe(clean);
});
