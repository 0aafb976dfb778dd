import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isSvg, rasterise } from './svg.ts';

const svg = (content: string, size = 'width="20" height="10"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  );
const blue = '<rect width="100%" height="100%" fill="#0000ff"/>';
const draw = (bytes: Uint8Array) => rasterise({ maxPixels: 40_000_000 }, bytes);
const readColour = async (png: Uint8Array) => {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
};

describe('an SVG of an import', () => {
  it('is rendered as a PNG of its size, larger ones for sharp screens', async () => {
    const small = await draw(svg(blue));
    expect(await readColour(small)).toEqual([0, 0, 255]);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 20, height: 10 });
    expect(await sharp(await draw(svg(blue, 'viewBox="0 0 400 200"'))).metadata()).toMatchObject({
      width: 800,
      height: 400,
    });
    const huge = await sharp(await draw(svg(blue, 'width="9000" height="90"'))).metadata();
    expect(huge.width).toBe(2400);
  });

  it('runs no script and reads nothing outside itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lekha-svg-'));
    const red = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await writeFile(join(folder, 'red.png'), red);
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end(red);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const image = (href: string) => `<image width="20" height="10" xlink:href="${href}"/>`;
    for (const outside of [
      image(`file://${folder}/red.png`),
      image(`${folder}/red.png`),
      image(`http://127.0.0.1:${port}/red.png`),
      `<style>@import url(http://127.0.0.1:${port}/a.css); rect { fill: url(http://127.0.0.1:${port}/b) }</style>`,
      '<script>document.querySelector("rect").setAttribute("fill", "red")</script>',
      `<foreignObject width="20" height="10"><img xmlns="http://www.w3.org/1999/xhtml" src="http://127.0.0.1:${port}/c"/></foreignObject>`,
    ])
      expect(await readColour(await draw(svg(blue + outside))), outside).toEqual([0, 0, 255]);
    expect(requests).toBe(0);
    server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>`],
    ['broken XML', '<svg width="2" height="2"><rect></svg>'],
    ['no size', '<svg width="0" height="0"></svg>'],
    ['too many bytes', `<svg>${' '.repeat(4 * 1024 * 1024)}</svg>`],
    ['another format', 'GIF89a<svg>'],
  ])('is refused with %s', async (_, text) => {
    await expect(draw(Buffer.from(text))).rejects.toMatchObject({
      code: expect.stringMatching(/invalid|too_large/),
    });
  });

  it('is known by its bytes', () => {
    for (const text of [
      '<svg>',
      '\ufeff<?xml version="1.0"?>\n<!-- a -->\n<svg a="b">',
      '<!DOCTYPE svg PUBLIC "x" "y">\n<svg ',
    ]) {
      expect(isSvg(Buffer.from(text)), text).toBe(true);
    }
    for (const text of ['<html><svg>', 'GIF89a<svg>', '<svgx>', ''])
      expect(isSvg(Buffer.from(text)), text).toBe(false);
  });
});
