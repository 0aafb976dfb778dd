import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { settings as schema } from '../../contract/settings.ts';
import { onSqlite } from '../../platform/db/testing.ts';
import { READABLE, readableOn } from '../../shared/contrast.ts';
import { storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { testContext } from '../testing.ts';
import { layOutText, toEmailLook } from './layout.ts';

const site = 'https://notes.example';

onSqlite('The layout of emails', (getDb) => {
  const open = (env = {}) => testContext(getDb(), undefined, { PUBLIC_URL: site, ...env });
  const look = (fields: object, env = {}) => toEmailLook(open(env), schema.parse(fields));

  it.each(['#ffffff', '#ffe000', '#000000', '#b4432c'])(
    'has %s as a readable accent',
    async (accentColour) => {
      const { accent } = await look({ accentColour });
      expect(READABLE).toBe(4.5);
      expect(readableOn(accent.light, ['#f4f2ed', '#e6e2d9', '#ffffff'], 'black')).toBe(accent.light);
      expect(readableOn(accent.dark, ['#121314', '#23262a'], 'white')).toBe(accent.dark);
    },
  );

  it('has the logo with its absolute URL, in the bucket if that is public', async () => {
    const { url } = await storeImage(open(), await imageBytes('png'), {
      alt: '',
      name: 'logo.png',
      kept: true,
    });
    const { logo, logoDark } = await look({ logo: url, logoDark: 'https://cdn.example/dark.png' });
    expect(logo).toEqual({ src: `${site}${url}`, width: expect.any(Number) });
    expect(logoDark).toEqual({ src: 'https://cdn.example/dark.png', width: undefined });
    const MEDIA_PUBLIC_URL = 'https://media.example/blog';
    const bucket = {
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      MEDIA_PUBLIC_URL,
    };
    expect((await look({ logo: url }, bucket)).logo!.src).toBe(url.replace('/media', MEDIA_PUBLIC_URL));
    expect((await look({ logo: 'https://192.168.0.1/a.png' })).logo).toBeNull();
  });

  it('shows text as text, and links only to pages of the site that stand alone', async () => {
    const name = '"><img src=x onerror=alert(1)>';
    const fields = { name, logo: 'https://cdn.example/a.png', logoDark: 'https://cdn.example/b.png' };
    const text = `Hello,\n\n${site}/confirm?a=1&b="2"\n\n<b>words</b>\n${site}/x\n\n${site}.evil.example/\n\n${name}\n`;
    const html = layOutText(await look({ ...fields, footerLine: '</td><script>x</script>' }), name, text);
    expect(html).not.toMatch(/<[^>"]*(?:"[^"]*"[^>"]*)*\sonerror/);
    const tags: string[] = [];
    const links: string[] = [];
    const walk = (node: {
      nodeName: string;
      attrs?: { name: string; value: string }[];
      childNodes?: unknown[];
    }) => {
      tags.push(node.nodeName);
      for (const { name, value } of node.attrs ?? []) if (name === 'href') links.push(value);
      for (const child of node.childNodes ?? []) walk(child as typeof node);
    };
    walk(parse(html));
    expect(tags.filter((tag) => /^(?:script|b|img)$/.test(tag))).toEqual(['img', 'img']);
    expect(links).toEqual([site, `${site}/confirm?a=1&b="2"`]);
    expect(html).toContain('&lt;/td&gt;&lt;script&gt;');
  });
});
