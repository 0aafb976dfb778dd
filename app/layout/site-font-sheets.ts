import type { Appearance, SiteFont } from '../../contract/appearance.ts';
import atkinson from '../styles/chosen-fonts/atkinson.css?url';
import figtree from '../styles/chosen-fonts/figtree.css?url';
import literata from '../styles/chosen-fonts/literata.css?url';
import lora from '../styles/chosen-fonts/lora.css?url';
import scripts from '../styles/chosen-fonts/scripts.css?url';

const sheets: Partial<Record<SiteFont, string>> = { literata, lora, figtree, atkinson };

type Fonts = Pick<Appearance, 'headingFont' | 'textFont' | 'scriptFonts'>;

/** The style sheets with the fonts that a site has chosen, besides those of every site. */
export function siteFontSheets({ headingFont, textFont, scriptFonts }: Fonts): string[] {
  const chosen = [...new Set([headingFont, textFont])].flatMap((font) => sheets[font] ?? []);
  return scriptFonts === 'bundled' ? [...chosen, scripts] : chosen;
}
