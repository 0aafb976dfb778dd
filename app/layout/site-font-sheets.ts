import { type Appearance, FONT_PATH, type SiteFont, siteFont } from '../../contract/appearance.ts';
import atkinson from '../styles/chosen-fonts/atkinson.css?url';
import figtree from '../styles/chosen-fonts/figtree.css?url';
import literata from '../styles/chosen-fonts/literata.css?url';
import lora from '../styles/chosen-fonts/lora.css?url';
import scripts from '../styles/chosen-fonts/scripts.css?url';

const sheets: Partial<Record<SiteFont | 'own', string>> = { literata, lora, figtree, atkinson };

type Fonts = Pick<Appearance, 'headingFont' | 'textFont' | 'scriptFonts'>;

/** The style sheets with the fonts that a site has chosen, besides those of every site. */
export function siteFontSheets({ headingFont, textFont, scriptFonts }: Fonts): string[] {
  const chosen = [...new Set([headingFont, textFont])].flatMap((font) => sheets[font] ?? []);
  return scriptFonts === 'bundled' ? [...chosen, scripts] : chosen;
}

/** The rule that loads a font of the site's own; empty without one, and while nothing is set in it. */
export function ownFontFace(look: Pick<Appearance, 'headingFont' | 'textFont' | 'fontFile'>): string {
  const { headingFont, textFont, fontFile } = look;
  if (!fontFile || !FONT_PATH.test(fontFile) || (headingFont !== 'own' && textFont !== 'own')) return '';
  // Browsers make the bold of a font that has one weight alone.
  const weight = fontFile.includes('v.') ? 'font-weight:1 1000;' : '';
  return `@font-face{font-family:"${siteFont('own', look).family}";font-display:swap;${weight}src:url(${fontFile}) format("woff2")}`;
}
