import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { type Services, system } from '../../domain/context.ts';
import { storeImage } from '../../domain/images/images.ts';
import { changeSettings, loadEditableSettings } from '../../domain/site/site.ts';
import { as, testServices } from '../../domain/testing.ts';
import { onSqlite } from '../../platform/db/testing.ts';
import { createApp } from '../app.ts';

onSqlite('Icons of the site', (getDb) => {
  let services: Services;
  let app: ReturnType<typeof createApp>;
  beforeAll(() => {
    services = testServices(getDb());
    app = createApp(services, async () => new Response('a page'));
  });
  const change = async (fields: Record<string, unknown>) => {
    const ctx = as(services, system);
    const { version } = await loadEditableSettings(ctx);
    await changeSettings(ctx, fields, version);
  };
  const bytes = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer());
  const pixel = async (path: string, left: number, top: number) => {
    const area = { left, top, width: 1, height: 1 };
    const raw = await sharp(await bytes(path))
      .removeAlpha()
      .extract(area)
      .raw()
      .toBuffer();
    return [...raw];
  };

  it('show the first letter of the name on the accent colour', async () => {
    await change({ name: 'Reeds & <Herons>', accentColour: '#204080' });
    const icon = await bytes('/icon-512.png');
    expect(await sharp(icon).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await pixel('/icon-512.png', 4, 4)).toEqual([0x20, 0x40, 0x80]);
    const { channels } = await sharp(icon).stats();
    expect(channels[0]?.max, 'a white letter or mark').toBe(255);
    expect(await sharp(await bytes('/apple-touch-icon.png')).metadata()).toMatchObject({ width: 180 });
    expect(await sharp(await bytes('/card.png')).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await bytes('/favicon.ico')).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
    expect(String(await bytes('/favicon.svg'))).toContain('>R</text>');
  });

  it('have round corners in a tab, and colour to the edge where systems cut them', async () => {
    const card = await sharp(await bytes('/card.png'))
      .extract({ left: 473, top: 118, width: 2, height: 2 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(card[0], 'paper beside the round corner').toBeGreaterThan(240);
  });

  it('are revalidated, and others after a change', async () => {
    const first = await app.request('/icon-192.png');
    const etag = first.headers.get('etag') ?? '';
    const again = () => app.request('/icon-192.png', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await change({ accentColour: '#ffdd00' });
    expect((await again()).status).toBe(200);
    expect(await pixel('/icon-192.png', 2, 2)).toEqual([0xff, 0xdd, 0x00]);
    expect(String(await bytes('/favicon.svg')), 'dark on a light colour').toContain('fill="#1f1b16"');
  });

  it.each([
    'নদী',
    'صباح',
    '河边',
    '🌿 Garden',
    '!!!',
    '<&>',
    'a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309',
    '\u{1e900}',
  ])('are there for the name %s', async (name) => {
    await change({ name });
    const response = await app.request('/icon-192.png');
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toContain('default');
    const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    expect(
      channels.some(({ stdev }) => stdev > 5),
      'more than a colour',
    ).toBe(true);
    expect((await app.request('/favicon.svg')).headers.get('content-security-policy')).toContain('sandbox');
  });

  it('show the logo where there is one', async () => {
    const create = { width: 300, height: 200, channels: 3, background: '#00a050' } as const;
    const { url } = await storeLogo(await sharp({ create }).png().toBuffer());
    await change({ logo: url });
    expect(await pixel('/icon-512.png', 256, 256)).toEqual([0x00, 0xa0, 0x50]);
    expect(await pixel('/card.png', 600, 315)).toEqual([0x00, 0xa0, 0x50]);
    expect(String(await bytes('/favicon.svg'))).toContain('href="data:image/png;base64,');
  });

  it('never fetch a logo of another site', async () => {
    await change({ logo: 'https://elsewhere.example/logo.png', name: 'Away' });
    expect(String(await bytes('/favicon.svg'))).toContain('>A</text>');
  });

  async function storeLogo(png: Buffer): Promise<{ url: string }> {
    return storeImage(as(services, system), png);
  }
});
