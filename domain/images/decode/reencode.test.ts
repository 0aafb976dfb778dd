import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isQuick } from '../../../scripts/tests/tier.ts';
import { LekhaError } from '../../errors.ts';
import { formats } from '../store/keys.ts';
import { animationBytes, imageBytes, noise } from '../testing.ts';
import { inspect } from './inspect.ts';
import { reencode } from './reencode.ts';

const limits = { maxUploadBytes: 2 * 1024 * 1024, maxPixels: 1_000_000 };
const clean = (bytes: Uint8Array) => reencode(limits, bytes);
const refusal = (bytes: Uint8Array) => clean(bytes).catch((error: LekhaError) => error.code);

it.each(formats)('re-encodes a %s', async (format) => {
  const bytes = await imageBytes(format);
  const encoded = await clean(bytes);
  expect(encoded).toMatchObject({ format, width: 200, height: 120, animated: false });
  const { format: actual } = await sharp(encoded.bytes).metadata();
  expect(actual).toBe({ jpg: 'jpeg', avif: 'heif' }[format as string] ?? format);
});

it('rotates an image upright and removes its location', async () => {
  const left = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 120, height: 40, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Copyright: 'Somebody', Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();

  const encoded = await clean(bytes);
  expect(encoded).toMatchObject({ width: 40, height: 120 });
  const metadata = await sharp(encoded.bytes).metadata();
  expect(metadata).not.toHaveProperty('exif');
  expect(metadata).not.toHaveProperty('xmp');
  expect(metadata).not.toHaveProperty('icc');
  expect(metadata.orientation).toBeUndefined();
  const top = await sharp(encoded.bytes).extract({ left: 10, top: 5, width: 1, height: 1 }).raw().toBuffer();
  expect(top[0]! > 200 && top[2]! < 60).toBe(true);
});

it('converts the colours of a wide profile to sRGB', async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#804020' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const encoded = await clean(bytes);
  expect((await sharp(encoded.bytes).metadata()).icc).toBeUndefined();
  const [red, green, blue] = await sharp(encoded.bytes).raw().toBuffer();
  for (const [seen, meant] of [
    [red, 0x80],
    [green, 0x40],
    [blue, 0x20],
  ] as const)
    expect(Math.abs(seen! - meant)).toBeLessThan(4);
});

it.each(['gif', 'webp'] as const)('keeps the frames of an animated %s', async (format) => {
  const encoded = await clean(await animationBytes(format, 5));
  expect(encoded).toMatchObject({ format, animated: true, width: 40, height: 30 });
  expect((await sharp(encoded.bytes).metadata()).pages).toBe(5);
});

it('keeps only the first frame of an animation with too many pixels in all frames', async () => {
  const encoded = await reencode({ ...limits, maxPixels: 40 * 30 * 4 }, await animationBytes('gif', 5));
  expect(encoded).toMatchObject({ format: 'gif', animated: false, width: 40, height: 30 });
  expect((await sharp(encoded.bytes).metadata()).pages ?? 1).toBe(1);
});

it.skipIf(isQuick)('refuses an animation with ten times the pixels of a still image', async () => {
  const bytes = await animationBytes('gif', 30);
  await expect(reencode({ ...limits, maxPixels: 40 * 30 * 2 }, bytes)).rejects.toMatchObject({
    code: 'too_large',
  });
});

it('drops data hidden after an image or in its metadata', async () => {
  const script = '<script>alert(1)</script>';
  const gif = Buffer.concat([await imageBytes('gif'), Buffer.from(script)]);
  const commented = await noise(50, 50)
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer();
  for (const bytes of [gif, commented]) {
    expect(Buffer.from(bytes).includes(script)).toBe(true);
    expect(Buffer.from((await clean(bytes)).bytes).includes('<script')).toBe(false);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
it.each([
  ['an SVG', Buffer.from(svg)],
  ['an SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(5000)],
  ['a BMP', Buffer.from(`BM${'\0'.repeat(60)}`)],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')],
])('refuses %s as unsupported', async (_what, bytes) => {
  expect(await refusal(bytes)).toBe('unsupported_type');
});

it.each(['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1'])('names HEIC with the brand %s', async (brand) => {
  const file = Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0isom`, 'latin1');
  await expect(inspect({ maxUploadBytes: 1000, maxPixels: 1000 }, file)).rejects.toThrow(/HEIC photo.*JPEG/);
});

it('refuses a TIFF as unsupported', async () => {
  expect(await refusal(await noise(50, 50).tiff().toBuffer())).toBe('unsupported_type');
});

it.each(formats)('refuses a truncated %s', async (format) => {
  const bytes = await imageBytes(format);
  for (const part of [0.02, 0.3, 0.7]) {
    expect(await refusal(bytes.subarray(0, Math.max(16, bytes.length * part)))).toBe('invalid');
  }
});

it.each([
  ['JPEG', 'ffd8ffe0'],
  ['PNG', '89504e470d0a1a0a'],
  ['GIF', '474946383961'],
  ['WebP', '524946460000000057454250'],
  ['AVIF', '0000001c6674797061766966000000006d6966316176696600000000'],
])('refuses a file with only the signature of a %s', async (_name, hex) => {
  expect(await refusal(Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(svg)]))).toBe('invalid');
});

it('refuses a header with too many pixels, and names the maximum', async () => {
  const bomb = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  await expect(clean(bomb)).rejects.toThrow(
    'This image is too large (3000 × 3000): at most 1 million pixels.',
  );
});

it.each([
  ['webp', 0.625],
  ['gif', 0.5],
  ['avif', 0.4],
] as const)(
  'allows a %s %d million pixels where a JPEG may have one, because of its memory use',
  async (format, maxMegapixels) => {
    const side = Math.sqrt(maxMegapixels * 1_000_000);
    await expect(clean(await imageBytes(format, 30, Math.floor(side)))).resolves.toMatchObject({
      width: 30,
    });
    const over = sharp({
      create: { width: Math.ceil(side) + 1, height: Math.ceil(side), channels: 3, background: 'red' },
    });
    const bytes = await (format === 'avif' ? over.avif({ effort: 0 }) : over[format]()).toBuffer();
    await expect(clean(bytes)).rejects.toThrow(`at most ${maxMegapixels} million pixels`);
  },
);

it.each([
  [60_000, 60_000],
  [1, 100_000],
  [0x7fffffff, 0x7fffffff],
])('refuses a PNG whose header claims %i × %i', async (width, height) => {
  expect(await refusal(withSize(await imageBytes('png'), width, height))).toMatch(/^(too_large|invalid)$/);
});

it('refuses an AVIF that claims to be smaller than it is', async () => {
  const bytes = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: 'white' } })
    .avif({ effort: 0 })
    .toBuffer();
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(100, at + 8);
    bytes.writeUInt32BE(100, at + 12);
  }
  expect(await refusal(bytes)).toBe('invalid');
});

it('does not unpack compressed text in a PNG', async () => {
  const compressed = deflateSync(Buffer.alloc(100_000_000));
  const png = await imageBytes('png');
  const bytes = Buffer.concat([
    png.subarray(0, 33),
    chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), compressed])),
    png.subarray(33),
  ]);
  expect((await clean(bytes)).bytes.length).toBeLessThan(200_000);
});

it('refuses a file that is too large, and names the maximum', async () => {
  await expect(clean(Buffer.alloc(3 * 1024 * 1024))).rejects.toThrow('at most 2 MB are allowed');
});

it.skipIf(isQuick)('either refuses or re-encodes any damaged image', async () => {
  const images = await Promise.all(formats.map((format) => imageBytes(format, 40, 30)));
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...images), damage, async (image, flips) => {
      const bytes = Buffer.from(image);
      for (const [at, value] of flips) bytes[12 + (at % (bytes.length - 12))] = value;
      const encoded = await clean(bytes).catch((error: unknown) => error);
      if (encoded instanceof LekhaError)
        expect(['invalid', 'too_large', 'unsupported_type']).toContain(encoded.code);
      else expect(encoded).toHaveProperty('bytes');
    }),
    { numRuns: 60 },
  );
});

it('re-encodes many images at once', async () => {
  const images = await Promise.all(Array.from({ length: 12 }, () => imageBytes('jpg')));
  const encoded = await Promise.all(images.map(clean));
  expect(new Set(encoded.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(12);
});

function withSize(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
