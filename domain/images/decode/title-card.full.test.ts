import sharp from 'sharp';
import { expect, it } from 'vitest';
import { appearanceChoices, type SiteFont, siteFonts } from '../../../contract/appearance.ts';
import { MAX_TITLE, SHARE_IMAGE_SIZE } from '../../../contract/limits.ts';
import { runInDecoder } from './decoder.ts';
import type { TitleCard } from './title-card.ts';

const ACCENT = '#8a1c3b';
const PAPER = '#ffffff';

function renderCard(change: Partial<TitleCard>) {
  const look = { accent: ACCENT, paper: PAPER, font: 'source-serif', layout: 'paper' } as const;
  const card = { title: 'On tea', site: 'Lekha', author: 'Ada', ...look, ...SHARE_IMAGE_SIZE, ...change };
  return runInDecoder({ ...SHARE_IMAGE_SIZE, format: 'png' }, 'renderTitle', card);
}

const readPixels = ({ bytes }: { bytes: Uint8Array }) => sharp(bytes).raw().toBuffer();

/** The columns of the pixels in which two cards differ; their number is the area of the letters. */
async function differences(one: { bytes: Uint8Array }, other: { bytes: Uint8Array }): Promise<number[]> {
  const [a, b] = await Promise.all([readPixels(one), readPixels(other)]);
  expect(a.length).toBe(b.length);
  const columns: number[] = [];
  for (let at = 0; at < a.length; at += 3)
    if (Math.abs(a[at]! - b[at]!) > 60) columns.push((at / 3) % SHARE_IMAGE_SIZE.width);
  return columns;
}

/** A writing system for which neither this site nor a usual system has a font: Gunjala Gondi. */
const WITHOUT_FONT = '\u{11d60}\u{11d61}\u{11d63}';
const plain = () => renderCard({ title: WITHOUT_FONT });

it.each([
  ['Latin', 'On tea, and on staying for a second cup'],
  ['Bengali', 'বাংলা ভাষার ক্ষুদ্র ইতিহাস'],
  ['Devanagari', 'क्षत्रिय हिन्दी का इतिहास'],
  ['Arabic', 'تاريخ الشاي القصير'],
  ['Cyrillic', 'Краткая история чая'],
  ['Vietnamese', 'Tiếng Việt và trà'],
])('renders a title in %s', async (_, title) => {
  const card = await renderCard({ title });
  expect(card.hasTitle).toBe(true);
  expect((await differences(card, await plain())).length).toBeGreaterThan(3000);
});

it('is the plain card if no font has the letters of the title', async () => {
  const { hasTitle, ...card } = await plain();
  expect(hasTitle).toBe(false);
  expect(await differences(card, await renderCard({ title: `On ${WITHOUT_FONT}` }))).toEqual([]);
  // The names stay.
  const without = await renderCard({ title: WITHOUT_FONT, site: '', author: '' });
  expect((await differences(card, without)).length).toBeGreaterThan(500);
});

it('leaves out a name that no font has', async () => {
  const named = await renderCard({ author: WITHOUT_FONT });
  expect(named.hasTitle).toBe(true);
  expect(await differences(named, await renderCard({ author: '' }))).toEqual([]);
});

it('leaves out signs that no font has, and nothing else', async () => {
  const card = await renderCard({ title: 'Tea \u{10fffd}\u{1faea} time' });
  expect(card.hasTitle).toBe(true);
  expect(await differences(card, await renderCard({ title: 'Tea time' }))).toEqual([]);
  expect((await renderCard({ title: '\u{1faea}\u{1faea}' })).hasTitle).toBe(false);
});

it('renders markup as text', async () => {
  const card = await renderCard({ title: 'On <b>tea</b> &amp; "milk" &', site: '<i>&', author: '</span>' });
  expect(card.hasTitle).toBe(true);
  const other = await renderCard({ title: 'On tea & "milk" &', site: '<i>&', author: '</span>' });
  expect((await differences(card, other)).length).toBeGreaterThan(1000);
});

it.each([
  ['without spaces', 'W'.repeat(MAX_TITLE)],
  ['of words', 'a title that goes on '.repeat(20).slice(0, MAX_TITLE)],
  ['of characters with many marks', `x${'\u0301'.repeat(32)} `.repeat(9)],
])('keeps a long title %s inside the margins', async (_, title) => {
  const columns = await differences(
    await renderCard({ title, author: title }),
    await renderCard({ title: 'x' }),
  );
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(80);
  expect(Math.max(...columns)).toBeLessThanOrEqual(SHARE_IMAGE_SIZE.width - 80);
});

it('begins at the right for a title from right to left', async () => {
  const blank = { site: '', author: '' };
  const empty = await renderCard({ ...blank, title: WITHOUT_FONT });
  const [left, right] = await Promise.all(
    ['On tea', 'شاي London'].map(async (title) => renderCard({ ...blank, title })),
  );
  expect(Math.min(...(await differences(left!, empty)))).toBeLessThan(120);
  const columns = (await differences(right!, empty)).filter((column) => column > 40 && column < 1160);
  expect(Math.min(...columns)).toBeGreaterThan(500);
  expect(Math.max(...columns)).toBeGreaterThan(1080);
});

it.each(appearanceChoices.shareLayout)('has the accent in the layout %s', async (layout) => {
  const pixels = await readPixels(await renderCard({ layout }));
  const colours = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = `#${pixels.toString('hex', at, at + 3)}`;
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const [most] = [...colours].sort((a, b) => b[1] - a[1])[0]!;
  expect(most).toBe(layout === 'accent' ? ACCENT : PAPER);
  expect(colours.get(ACCENT)).toBeGreaterThan(15_000);
});

it.each(Object.keys(siteFonts) as SiteFont[])('has letters of its own in the font %s', async (font) => {
  const other = font === 'inter' ? 'lora' : 'inter';
  const [own, others] = [await renderCard({ font }), await renderCard({ font: other })];
  expect((await differences(own, others)).length).toBeGreaterThan(500);
  if (font !== 'source-serif') {
    const fallback = await renderCard({ font: 'source-serif' });
    expect((await differences(own, fallback)).length).toBeGreaterThan(500);
  }
});
