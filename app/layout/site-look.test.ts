import { expect, it } from 'vitest';
import { appearanceChoices, firstAppearance } from '../../contract/appearance.ts';
import { readableOn } from '../../shared/contrast.ts';
import { ownFontFace } from './site-font-sheets.ts';
import { siteAccent, siteLook } from './site-look.ts';

it('has only the accent for a new site', () => {
  expect(siteLook(firstAppearance)).toEqual({ style: { '--site-accent': '#b4432c' }, data: {} });
});

const accents = ['#ffff00', '#ffffff', '#000000', '#00ff88', '#1f5f8b', '#8a1c3b', '#3b3fd8', '#c0c0c0'];

it.each(appearanceChoices.paper)('has a readable accent on %s paper in light and dark', (paper) => {
  for (const accentColour of accents) {
    const { light, dark } = siteAccent({ accentColour, paper });
    const { style } = siteLook({ ...firstAppearance, accentColour, paper });
    expect(style).toMatchObject({
      '--site-accent': light,
      '--color-accent': `light-dark(${light},${dark})`,
    });
    // White stands on the light accent, and the paper's colour on the dark one.
    expect(readableOn(light, ['#ffffff'], 'black')).toBe(light);
    expect(readableOn(dark, ['#15130f'], 'white')).toBe(dark);
  }
});

it('names the chosen fonts, and similar fonts of the system for sans-serif ones', () => {
  const { style } = siteLook({ ...firstAppearance, headingFont: 'figtree', textFont: 'lora' });
  expect(style).toMatchObject({
    '--heading-font': '"Figtree Variable"',
    '--heading-like': '"Like Inter"',
    '--text-font': '"Lora Variable"',
    '--fonts': '"Inter Variable","Figtree Variable","Lora Variable"',
  });
  expect(style).not.toHaveProperty('--text-like');
});

it('names a font of the site’s own while there is one', () => {
  const fontFile = `/media/${'a'.repeat(64)}.woff2`;
  const look = { ...firstAppearance, textFont: 'own' as const };
  expect(siteLook(look).style).toEqual(siteLook(firstAppearance).style);
  expect(siteLook({ ...look, fontFile }).style).toMatchObject({
    '--text-font': '"Own Font"',
    '--fonts': '"Inter Variable","Source Serif 4 Variable","Own Font"',
  });
  expect(ownFontFace({ ...look, fontFile })).toBe(
    `@font-face{font-family:"Own Font";font-display:swap;src:url(${fontFile}) format("woff2")}`,
  );
  expect(ownFontFace({ ...look, fontFile: fontFile.replace('.', 'v.') })).toContain('font-weight:1 1000;');
  for (const none of [look, { ...firstAppearance, fontFile }, { ...look, fontFile: '/media/a) }.woff2' }])
    expect(ownFontFace(none)).toBe('');
});

it('tells style sheets and scripts about bar and theme', () => {
  const { data } = siteLook({ ...firstAppearance, header: 'plain', theme: 'dark' });
  expect(data).toEqual({ header: 'plain', theme: 'dark', 'default-theme': 'dark' });
});
