import { expect, it } from 'vitest';
import { renderForFeed } from '../body.ts';

const page = 'https://notes.example/blog/tea';

it('shows images in formats that every reader knows, and offers the others', async () => {
  const image = '<img src="/media/a.avif" alt=""><img src="/media/b.png" alt="">';
  const animation = '<picture><img src="/media/c.webp" alt=""></picture>';
  const images = new Map([
    ['/media/a.avif', '/media/a-640.jpg'],
    ['/media/c.webp', '/media/c-320.jpg'],
  ]);
  const media = 'https://notes.example/media';
  expect(await renderForFeed(image + animation, page, images)).toBe(
    `<img src="${media}/a-640.jpg" alt=""><img src="${media}/b.png" alt=""><picture><source type="image/webp" srcset="${media}/c.webp"><img src="${media}/c-320.jpg" alt=""></picture>`,
  );
});

it.each([
  ['<a href="/blog/a?b=1&amp;c=2">x</a>', '<a href="https://notes.example/blog/a?b=1&amp;c=2">x</a>'],
  ['<a href="#fn-1" id="r">1</a>', '<a href="https://notes.example/blog/tea#fn-1" id="r">1</a>'],
  ['<a href="https://other.example/">x</a>', '<a href="https://other.example/">x</a>'],
  [
    '<ul><li class="task-done"><input type="checkbox" disabled="" checked="" aria-label="Done">x</li></ul>',
    '<ul><li class="task-done">☑ x</li></ul>',
  ],
  ['<a href="mailto:ada@example.org">x</a>', '<a href="mailto:ada@example.org">x</a>'],
  [
    '<img src="/media/a.png" alt="&quot;1 &lt; 2&quot; &amp; more">',
    '<img src="https://notes.example/media/a.png" alt="&quot;1 &lt; 2&quot; &amp; more">',
  ],
  [
    '<source srcset="/media/a-320.avif 320w, /media/a-640.avif 640w" sizes="100vw">',
    '<source srcset="https://notes.example/media/a-320.avif 320w, https://notes.example/media/a-640.avif 640w" sizes="100vw">',
  ],
  [
    '<p>1 &lt; 2 &amp; "3"</p><pre>\n  <code>a</code></pre>',
    '<p>1 &lt; 2 &amp; "3"</p><pre>\n  <code>a</code></pre>',
  ],
  [
    '<pre tabindex="0"><code class="language-js"><span class="hl-keyword">const</span> a = <span>&lt;b&gt;</span></code></pre>',
    '<pre tabindex="0"><code class="language-js">const a = &lt;b&gt;</code></pre>',
  ],
  [
    '<a href="/x" title="<code class=&quot;language-js&quot;></code>">x</a><p><code>a<em>b</em></code></p>',
    '<a href="https://notes.example/x" title="&lt;code class=&quot;language-js&quot;&gt;&lt;/code&gt;">x</a><p><code>a<em>b</em></code></p>',
  ],
])('%s becomes %s in feeds', async (html, expected) => {
  expect(await renderForFeed(html, page)).toBe(expected);
});
