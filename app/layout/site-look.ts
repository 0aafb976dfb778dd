import {
  type Appearance,
  firstAppearance,
  lightPaper,
  siteFont,
  siteFonts,
} from '../../contract/appearance.ts';
import { accentColours } from '../../shared/accent-colours.ts';

/** The appearance in the document's element: style properties and `data-` attributes. */
export interface SiteLook {
  style: Record<string, string>;
  /** By their names without `data-`. */
  data: Record<string, string>;
}

/** The colours of a paper that is not the default, in light and dark, as names of styles/tokens.css. */
const papers = {
  warm: null,
  white: {
    paper: [lightPaper.white, '#121212'],
    raised: ['#ffffff', '#1c1c1c'],
    sunken: ['#f5f5f4', '#0b0b0b'],
    ink: ['#1a1a1a', '#ebebeb'],
    soft: ['#454545', '#c6c6c6'],
    muted: ['#636363', '#9b9b9b'],
    line: ['#e4e4e2', '#2e2e2e'],
    edge: ['#868686', '#7a7a7a'],
    chip: ['#f0f0ef', '#2a2a2a'],
  },
  grey: {
    paper: [lightPaper.grey, '#16181b'],
    raised: ['#ffffff', '#1f2226'],
    sunken: ['#e8eaec', '#0e1012'],
    ink: ['#191c1f', '#e8ebee'],
    soft: ['#41474d', '#c2c8ce'],
    muted: ['#596067', '#979fa7'],
    line: ['#d9dde0', '#30353a'],
    edge: ['#7f878e', '#757d85'],
    chip: ['#e5e8ea', '#2a2e33'],
  },
} as const satisfies Record<Appearance['paper'], unknown>;

/** The default paper's colours behind accented text, as in styles/tokens.css. */
const warm = {
  paper: [lightPaper.warm, '#15130f'],
  sunken: ['#f5f1e9', '#0f0d0a'],
  chip: ['#f5f1e9', '#2f2a22'],
};

const radii = {
  small: null,
  square: { sm: '0', md: '0', lg: '0' },
  round: { sm: '8px', md: '14px', lg: '24px' },
} as const;

const widths = { medium: null, narrow: '36rem', wide: '46rem' } as const;

/** The accent of a site in light and dark, readable on each part of its paper. */
export function siteAccent({ accentColour, paper }: Pick<Appearance, 'accentColour' | 'paper'>) {
  const { paper: plain, sunken, chip } = papers[paper] ?? warm;
  const grounds = (scheme: 0 | 1) => [plain, sunken, chip].map((colours) => colours[scheme]!);
  return accentColours(accentColour, { light: grounds(0), dark: grounds(1) });
}

/** The look of a site. A new site's has its accent only: the rest is in the style sheets. */
export function siteLook(appearance: Appearance): SiteLook {
  const { paper, headingFont, textFont, corners, textWidth, header, theme } = appearance;
  const style: Record<string, string> = { '--site-accent': appearance.accentColour };
  const isFirst = appearance.accentColour === firstAppearance.accentColour && paper === firstAppearance.paper;
  if (!isFirst) {
    const { light, dark } = siteAccent(appearance);
    style['--site-accent'] = light;
    style['--color-accent'] = `light-dark(${light},${dark})`;
  }
  for (const [name, [light, dark]] of Object.entries(papers[paper] ?? {}))
    style[`--color-${name}`] = `light-dark(${light},${dark})`;
  for (const [name, radius] of Object.entries(radii[corners] ?? {})) style[`--radius-${name}`] = radius;
  const width = widths[textWidth];
  if (width) style['--container-measure'] = width;
  for (const [use, name] of [
    ['heading', headingFont],
    ['text', textFont],
  ] as const) {
    const font = siteFont(name, appearance);
    if (font === siteFonts['source-serif']) continue;
    const { family, generic } = font;
    style[`--${use}-font`] = `"${family}"`;
    if (generic === 'sans-serif') style[`--${use}-like`] = '"Like Inter"';
  }
  const families = [...new Set(['inter', headingFont, textFont] as const)].map(
    (font) => siteFont(font, appearance).family,
  );
  if (style['--heading-font'] || style['--text-font'])
    style['--fonts'] = families.map((family) => `"${family}"`).join(',');
  return {
    style,
    data: {
      ...(header !== 'transparent' && { header }),
      ...(theme !== 'system' && { theme, 'default-theme': theme }),
    },
  };
}
