// Free of zod, so that browser code may import it.

/** The bundled fonts, with the name of each in style sheets (app/styles/chosen-fonts.css). */
export const siteFonts = {
  'source-serif': { label: 'Source Serif', family: 'Source Serif 4 Variable', generic: 'serif' },
  inter: { label: 'Inter', family: 'Inter Variable', generic: 'sans-serif' },
  literata: { label: 'Literata', family: 'Literata Variable', generic: 'serif' },
  lora: { label: 'Lora', family: 'Lora Variable', generic: 'serif' },
  figtree: { label: 'Figtree', family: 'Figtree Variable', generic: 'sans-serif' },
  atkinson: {
    label: 'Atkinson Hyperlegible',
    family: 'Atkinson Hyperlegible Next Variable',
    generic: 'sans-serif',
  },
} as const;
export type SiteFont = keyof typeof siteFonts;

/** Where a font of the site's own is: named by its bytes, with a `v` if its weight can vary. */
export const FONT_PATH = /^\/media\/[0-9a-f]{64}v?\.woff2$/;

/** The font of the site's own, in style sheets. */
const ownFont = { label: 'Your own', family: 'Own Font', generic: 'serif' } as const;

const [firstFont, ...otherFonts] = Object.keys(siteFonts) as [SiteFont, ...SiteFont[]];
const fontChoices: [SiteFont, ...(SiteFont | 'own')[]] = [firstFont, ...otherFonts, 'own'];

/** The font that a choice stands for: without a file of the site's own, that of a new site. */
export function siteFont(choice: SiteFont | 'own', { fontFile }: Pick<Appearance, 'fontFile'>) {
  if (choice !== 'own') return siteFonts[choice];
  return fontFile === null ? siteFonts['source-serif'] : ownFont;
}

/** The bundled font for images with text, which are not drawn with a font of the site's own. */
export function bundledFont(choice: SiteFont | 'own'): SiteFont {
  return choice === 'own' ? firstFont : choice;
}

/** The values of each setting of the appearance that is a choice; the first is the default. */
export const appearanceChoices = {
  paper: ['warm', 'white', 'grey'],
  headingFont: fontChoices,
  textFont: fontChoices,
  scriptFonts: ['system', 'bundled'],
  corners: ['small', 'square', 'round'],
  textWidth: ['medium', 'narrow', 'wide'],
  header: ['transparent', 'plain', 'centred'],
  homeHero: ['image', 'text', 'none'],
  homeLatest: ['cards', 'list', 'magazine'],
  theme: ['system', 'light', 'dark'],
  shareLayout: ['paper', 'accent', 'frame'],
} as const;
/** The layout of images with an article's title, which stand for a missing banner on other sites. */
export type ShareLayout = (typeof appearanceChoices)['shareLayout'][number];

/** The colour of each paper in light. */
export const lightPaper = { warm: '#fdfbf7', white: '#ffffff', grey: '#f2f3f4' } as const;

type Choices = { [Name in keyof typeof appearanceChoices]: (typeof appearanceChoices)[Name][number] };

/** The sections of the home page below its hero, in the order of a new site. */
export const homeSections = ['latest', 'featured', 'topics', 'newsletter'] as const;
export type HomeSection = (typeof homeSections)[number];

/** The places of a link to the page of the newsletter. */
export const subscribePlaces = ['footer', 'article', 'bar'] as const;
export type SubscribePlace = (typeof subscribePlaces)[number];

/** The settings of the appearance. Images are URLs. */
export interface Appearance extends Choices {
  accentColour: string;
  logo: string | null;
  /** The logo on dark paper; null for the same. */
  logoDark: string | null;
  /** The icon of the site; null for the logo, or the first letter of its name. */
  icon: string | null;
  /** The image behind the headline of the home page; null for the newest article's banner. */
  cover: string | null;
  /** The sections that the home page shows, in their order. */
  homeSections: HomeSection[];
  /** The places that have a link to the page of the newsletter. */
  subscribeLinks: SubscribePlace[];
  /** A line at the end of the footer; empty for none. */
  footerLine: string;
  /** The text above every public page; empty for none. */
  announcement: string;
  announcementUrl: string | null;
  /** The last day of the announcement, `2026-12-31`, in the site's time zone; null for no end. */
  announcementUntil: string | null;
  /** The path of a font of the site's own, which `headingFont` and `textFont` may choose. */
  fontFile: string | null;
  /** CSS of the site's own, on public pages (docs/custom-css.md). */
  customCss: string;
}
export type AppearanceKey = keyof Appearance;

/** The appearance of a new site, which is the specification's. */
export const firstAppearance: Appearance = {
  accentColour: '#b4432c',
  paper: appearanceChoices.paper[0],
  headingFont: appearanceChoices.headingFont[0],
  textFont: appearanceChoices.textFont[0],
  scriptFonts: appearanceChoices.scriptFonts[0],
  corners: appearanceChoices.corners[0],
  textWidth: appearanceChoices.textWidth[0],
  header: appearanceChoices.header[0],
  homeHero: appearanceChoices.homeHero[0],
  homeLatest: appearanceChoices.homeLatest[0],
  homeSections: [...homeSections],
  subscribeLinks: ['footer', 'article'],
  theme: appearanceChoices.theme[0],
  shareLayout: appearanceChoices.shareLayout[0],
  logo: null,
  logoDark: null,
  icon: null,
  cover: null,
  footerLine: '',
  announcement: '',
  announcementUrl: null,
  announcementUntil: null,
  fontFile: null,
  customCss: '',
};

/** The settings that are images. */
export const appearanceImages = ['logo', 'logoDark', 'icon', 'cover'] as const;

/** The appearance among other settings. */
export function pickAppearance<T extends Appearance>(settings: T): Appearance {
  const keys = Object.keys(firstAppearance) as AppearanceKey[];
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as unknown as Appearance;
}
