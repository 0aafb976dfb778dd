import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../../shared/text/testing.ts';
import { sanitisePublicId } from './names.ts';

it.each([
  ['hero_image_1763712000000', 'hero_image_1763712000000'],
  ['content_image_3_1763712000000', 'content_image_3_1763712000000'],
  ['my photo (1).JPG', 'my_photo_1_JPG'],
  ['../../etc/passwd', 'etc_passwd'],
  ['ছবি one', 'one'],
])('turns the public id %j into %j', (raw, clean) => {
  expect(sanitisePublicId(raw)).toBe(clean);
});

it.each([undefined, '', '   ', 'ছবি', '../..'])('makes a random public id for %j', (raw) => {
  expect(sanitisePublicId(raw)).toMatch(/^image_[0-9a-f]{12}$/);
});

it('makes short, plain public ids, and leaves its own results unchanged', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (raw) => {
      const clean = sanitisePublicId(raw);
      expect(clean).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
      expect(sanitisePublicId(clean)).toBe(clean);
    }),
  );
});
