import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { formats } from '../store/keys.ts';
import { animationBytes, imageBytes, noise } from '../testing.ts';
import { recheck } from './recheck.ts';
import { reencode } from './reencode.ts';

const limits = { maxPixels: 40_000_000, maxUploadBytes: 20_000_000 };
const SCRIPT = Buffer.from('<script>alert(1)</script>');

it.each(formats)(
  'an own %s stays byte for byte, and one with a script after its end does not',
  async (format) => {
    const own = await reencode(limits, await imageBytes(format));
    expect(await recheck(limits, own.bytes, format)).toEqual(own);
    const changed = await recheck(limits, Buffer.concat([own.bytes, SCRIPT]), format);
    expect(Buffer.from(changed.bytes).includes(SCRIPT)).toBe(false);
    expect(changed).toMatchObject({ format, width: own.width, height: own.height });
  },
);

it.each(['gif', 'webp'] as const)('an own animation as %s stays byte for byte', async (format) => {
  const own = await reencode(limits, await animationBytes(format, 3));
  expect(await recheck(limits, own.bytes, format)).toEqual({ ...own, animated: true });
});

it.each(['png', 'webp', 'avif', 'gif'] as const)(
  'a transparent own %s stays byte for byte',
  async (format) => {
    const transparent = await noise(40, 30).ensureAlpha(0.5).toFormat(format).toBuffer();
    const own = await reencode(limits, transparent);
    expect(await recheck(limits, own.bytes, format)).toEqual(own);
  },
);

it.each(['jpg', 'png', 'webp', 'avif'] as const)('Exif in a %s is lost', async (format) => {
  const tags = { IFD0: { Artist: 'WHERE-I-LIVE' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } };
  const bytes = await sharp(await imageBytes(format))
    .withExif(tags)
    .toBuffer();
  expect(bytes.includes('WHERE-I-LIVE')).toBe(true);
  const { bytes: after } = await recheck(limits, bytes, format);
  expect(Buffer.from(after).includes('WHERE-I-LIVE')).toBe(false);
});

it('text in a chunk of a PNG, in its pixels after their end, and in a comment of a GIF is lost', async () => {
  const png = Buffer.from((await reencode(limits, await imageBytes('png'))).bytes);
  const text = Buffer.concat([png.subarray(0, 33), chunk('tEXt', SCRIPT), png.subarray(33)]);
  const slack = Buffer.concat([png.subarray(0, -12), chunk('IDAT', SCRIPT), png.subarray(-12)]);
  for (const bytes of [text, slack]) {
    const { bytes: after } = await recheck(limits, bytes, 'png');
    expect(Buffer.from(after).includes(SCRIPT)).toBe(false);
  }
  const gif = Buffer.from((await reencode(limits, await imageBytes('gif'))).bytes);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SCRIPT.length]), SCRIPT, Buffer.from([0])]);
  const { bytes: after } = await recheck(
    limits,
    Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]),
    'gif',
  );
  expect(Buffer.from(after).includes(SCRIPT)).toBe(false);
});

it.each(formats)(
  'a %s that is cut off is refused, and so is another format under its name',
  async (format) => {
    const { bytes } = await reencode(limits, await imageBytes(format));
    const cut = bytes.subarray(0, bytes.length / 2);
    await expect(recheck(limits, cut, format)).rejects.toMatchObject({ code: 'invalid' });
    await expect(recheck(limits, bytes, format === 'gif' ? 'png' : 'gif')).rejects.toThrow(/under its name/);
  },
);

/** A chunk of a PNG, with its checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
