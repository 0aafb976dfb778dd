import { type Appearance, firstAppearance } from '../../../contract/appearance.ts';

/** A set of choices that fit together. Logos, texts and the order of sections stay as they are. */
export interface Preset {
  name: string;
  look: Pick<
    Appearance,
    | 'accentColour'
    | 'paper'
    | 'headingFont'
    | 'textFont'
    | 'corners'
    | 'textWidth'
    | 'header'
    | 'homeHero'
    | 'homeLatest'
  >;
}

const { accentColour, paper, headingFont, textFont, corners, textWidth, header, homeHero, homeLatest } =
  firstAppearance;
const lekha = {
  accentColour,
  paper,
  headingFont,
  textFont,
  corners,
  textWidth,
  header,
  homeHero,
  homeLatest,
};

export const presets: Preset[] = [
  { name: 'Lekha', look: lekha },
  {
    name: 'Journal',
    look: {
      ...lekha,
      accentColour: '#1f5f8b',
      paper: 'white',
      headingFont: 'literata',
      textFont: 'literata',
      header: 'centred',
      homeHero: 'text',
      homeLatest: 'list',
      textWidth: 'narrow',
    },
  },
  {
    name: 'Magazine',
    look: {
      ...lekha,
      accentColour: '#8a1c3b',
      paper: 'white',
      headingFont: 'lora',
      textFont: 'source-serif',
      corners: 'square',
      header: 'centred',
      homeHero: 'none',
      homeLatest: 'magazine',
    },
  },
  {
    name: 'Studio',
    look: {
      ...lekha,
      accentColour: '#3b3fd8',
      paper: 'grey',
      headingFont: 'figtree',
      textFont: 'figtree',
      corners: 'round',
      header: 'plain',
      homeHero: 'text',
    },
  },
  {
    name: 'Clear',
    look: {
      ...lekha,
      accentColour: '#00695c',
      paper: 'white',
      headingFont: 'atkinson',
      textFont: 'atkinson',
      header: 'plain',
      homeHero: 'none',
      homeLatest: 'list',
      textWidth: 'wide',
    },
  },
];
