import { existsSync } from 'node:fs';
import sharp from 'sharp';
import type { SiteFont } from '../../../contract/appearance.ts';
import { fromRoot } from '../../../platform/install-folder.ts';
import { forgetCoverage } from './font-coverage.ts';

/** The fonts of title cards: the names of their packages, and of their families as Pango knows them. */
const families: Record<SiteFont, { name: string; family: string; subsets: readonly string[] }> = {
  'source-serif': {
    name: 'source-serif-4',
    family: 'Source Serif 4',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
  },
  inter: {
    name: 'inter',
    family: 'Inter',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
  },
  literata: {
    name: 'literata',
    family: 'Literata',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
  },
  lora: { name: 'lora', family: 'Lora', subsets: ['latin', 'latin-ext', 'cyrillic', 'vietnamese'] },
  // The package's file begins with its lightest weight, which gives the family its name.
  figtree: { name: 'figtree', family: 'Figtree Light', subsets: ['latin', 'latin-ext'] },
  atkinson: {
    name: 'atkinson-hyperlegible-next',
    family: 'Atkinson Hyperlegible Next',
    subsets: ['latin', 'latin-ext'],
  },
};

/** The fonts of other writing systems. */
const others = [
  { name: 'noto-serif-bengali', family: 'Noto Serif Bengali', subsets: ['bengali'] },
  { name: 'noto-serif-devanagari', family: 'Noto Serif Devanagari', subsets: ['devanagari'] },
  { name: 'noto-naskh-arabic', family: 'Noto Naskh Arabic', subsets: ['arabic'] },
];

/** The font that has the most writing systems. */
const FALLBACK: SiteFont = 'source-serif';

/** A file of a font: its package, and its name there without the extension. */
export interface FontFile {
  name: string;
  file: string;
}

/** The font files that title cards may need; `scripts/build/fonts.ts` converts them for Pango. */
export function cardFontFiles(): FontFile[] {
  return [...Object.values(families), ...others].flatMap(filesIn);
}

function filesIn({ name, subsets }: { name: string; subsets: readonly string[] }): FontFile[] {
  return subsets.map((subset) => ({ name, file: `${name}-${subset}-wght-normal` }));
}

/** The path of a converted font. */
export function convertedFont({ file }: FontFile): string {
  return fromRoot('build', 'fonts', `${file}.ttf`);
}

const loaded = new Map<string, Promise<unknown>>();

/**
 * Loads a font with those that complete it into this process, each once, and returns the list of families for
 * Pango. A file that is missing is passed over: the system's fonts take its place.
 */
export async function loadFonts(font: SiteFont): Promise<string> {
  const used = [...new Set([families[font], families[FALLBACK]]), ...others];
  for (const path of used.flatMap(filesIn).map(convertedFont)) {
    const loading = loaded.get(path) ?? loadFont(path);
    loaded.set(path, loading);
    await loading;
  }
  return used.map(({ family }) => family).join(', ');
}

/** libvips adds a font to those of the process when a text names its file. */
async function loadFont(fontfile: string): Promise<void> {
  if (!existsSync(fontfile)) return;
  await sharp({ text: { text: 'a', font: 'serif 8', fontfile } })
    .raw()
    .toBuffer();
  forgetCoverage();
}
