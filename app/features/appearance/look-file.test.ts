import { expect, it } from 'vitest';
import { parseLook } from './look-file.tsx';

it('reads known settings of the right type, and no image', () => {
  const file = {
    paper: 'white',
    homeSections: ['latest'],
    announcementUrl: null,
    logo: 'https://elsewhere.example/x.png',
    textFont: 7,
    name: 'Another site',
  };
  expect(parseLook(JSON.stringify(file))).toEqual({
    paper: 'white',
    homeSections: ['latest'],
    announcementUrl: null,
  });
});

it.each(['', '[]', '{}', 'null', '"x"', '{"name":"x"}', '{"homeSections":["other"]}'])(
  'has no appearance in %s',
  (text) => {
    expect(parseLook(text)).toBeNull();
  },
);
