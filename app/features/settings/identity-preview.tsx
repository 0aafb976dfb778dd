import { contrastWithWhite, READABLE } from '../../../shared/contrast.ts';

interface IdentityPreviewProps {
  name: string;
  tagline: string;
  colour: string;
  logo: string;
}

/** The name, the tagline and the colour as readers meet them, by day and by night. */
export function IdentityPreview({ name, tagline, colour, logo }: IdentityPreviewProps) {
  const whole = /^#[0-9a-f]{6}$/i.test(colour);
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">Preview</h3>
      <div className="grid gap-4 md:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            data-preview={scheme}
            className="rounded-md border border-line bg-paper p-5 text-ink"
            style={look(scheme, whole ? colour : 'var(--site-accent)')}
          >
            <p className="font-serif text-2xl font-bold tracking-tight" dir="auto">
              {logo ? (
                <img src={logo} alt={name} className="h-10 w-auto max-w-full object-contain" />
              ) : (
                name || ' '
              )}
            </p>
            <p className="mt-1 text-soft" dir="auto">
              {tagline}
            </p>
            <p className="mt-4 flex flex-wrap items-center gap-4">
              <span className="button">Button</span>
              <span className="text-link">A link</span>
            </p>
          </div>
        ))}
      </div>
      {whole && contrastWithWhite(colour) < READABLE && (
        <p role="status" className="mt-2 text-sm text-warn">
          This colour is pale: white text on it, and links in it, are hard to read. A darker one helps.
        </p>
      )}
    </div>
  );
}

/** The colours of tokens.css for one scheme: the page itself is only ever in one of the two. */
function look(scheme: 'light' | 'dark', colour: string): React.CSSProperties {
  const tokens =
    scheme === 'light'
      ? { paper: '#fdfbf7', ink: '#1f1b16', soft: '#4b443a', 'on-accent': '#ffffff', accent: colour }
      : {
          paper: '#15130f',
          ink: '#ece6dc',
          soft: '#c6beb1',
          'on-accent': '#15130f',
          accent: `color-mix(in oklab, ${colour} 62%, white)`,
        };
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--color-${token}`, value]));
}
