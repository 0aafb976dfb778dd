import { contrastWithWhite, READABLE } from '../../../shared/contrast.ts';
import type { SettingsFormState } from './form-state.ts';

type IdentityPreviewProps = Pick<SettingsFormState, 'name' | 'tagline' | 'accentColour' | 'logo'>;

/** A live preview of name, tagline and colour in light and dark. */
export function IdentityPreview({ name, tagline, accentColour, logo }: IdentityPreviewProps) {
  const isComplete = /^#[0-9a-f]{6}$/i.test(accentColour);
  const colour = isComplete ? accentColour : 'var(--site-accent)';
  // As in styles/tokens.css.
  const accent = { '--color-accent': `light-dark(${colour}, color-mix(in oklab, ${colour} 62%, white))` };
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">Preview</h3>
      <div className="grid grid-cols-1 gap-4 wrap-anywhere md:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            data-preview={scheme}
            className="rounded-md border border-line bg-paper p-5 text-ink"
            style={{ ...accent, colorScheme: scheme }}
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
      {isComplete && contrastWithWhite(accentColour) < READABLE && (
        <p role="status" className="mt-2 text-sm text-warn">
          This colour is too light: links and button labels are hard to read. Choose a darker one.
        </p>
      )}
    </div>
  );
}
