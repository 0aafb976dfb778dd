import { type Appearance, bundledFont, lightPaper, siteFonts } from '../../contract/appearance.ts';
import { contrastWithWhite, READABLE, readableOn } from '../../shared/contrast.ts';

interface TitleCardProps {
  look: Pick<Appearance, 'accentColour' | 'paper' | 'headingFont' | 'shareLayout'>;
  site: string;
  title: string;
  author?: string;
}

const INK = '#1f1b16';

/** A sketch of the image with a title that other sites show (domain/images/decode/title-card.ts). */
export function TitleCard({ look, site, title, author = '' }: TitleCardProps) {
  const { accentColour: accent, shareLayout } = look;
  const paper = lightPaper[look.paper];
  const { family, generic } = siteFonts[bundledFont(look.headingFont)];
  const onAccent = contrastWithWhite(accent) >= READABLE ? '#ffffff' : INK;
  const isAccent = shareLayout === 'accent';
  return (
    <div
      aria-hidden
      dir="auto"
      className="grid aspect-[1200/630] w-full grid-rows-[auto_1fr_auto] overflow-hidden border-solid p-[1.6em] text-[clamp(0.5rem,3cqi,1rem)] font-bold"
      style={{
        background: isAccent ? accent : paper,
        color: isAccent ? onAccent : INK,
        borderColor: accent,
        borderWidth: 0,
        borderBlockWidth: shareLayout === 'frame' ? '0.7em' : 0,
        borderInlineStartWidth: shareLayout === 'accent' ? 0 : '0.7em',
        borderInlineEndWidth: shareLayout === 'frame' ? '0.7em' : 0,
        textAlign: shareLayout === 'frame' ? 'center' : 'start',
        fontFamily: `"${family}", ${generic}`,
      }}
    >
      <span style={{ color: isAccent ? onAccent : readableOn(accent, [paper], 'black') }}>{site}</span>
      <span className="line-clamp-3 self-center text-[2.4em] leading-tight">{title}</span>
      <span>{author}</span>
    </div>
  );
}
