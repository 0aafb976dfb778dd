import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { HOSTILE_HTML } from '../../../shared/body/hostile-testing.ts';
import { cleanBody } from '../body.ts';

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
  test.each(HOSTILE_HTML)('%s', async (vector) => {
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
