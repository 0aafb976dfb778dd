import { expect, test } from 'vitest';
import { countImagesWithoutAlt } from './images-without-alt.ts';

test.each([
  ['<p>No image</p>', 0],
  ['<figure><img src="/a.png" alt="A boat"></figure>', 0],
  ['<figure><img src="/a.png" alt="" role="presentation"></figure>', 0],
  ['<p><img src="/a.png" alt=""></p><figure><img src="/b.png" alt="" width="3" height="2"></figure>', 2],
  ['<p>&lt;img alt=""&gt;</p><img src="/a.png" alt=" alt=&quot;&quot;">', 0],
])('%s has %d images without alt text', (body, count) => {
  expect(countImagesWithoutAlt(body)).toBe(count);
});
