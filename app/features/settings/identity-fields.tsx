import { MAX_LINE, MAX_TAGLINE } from '../../../contract/limits.ts';
import { Field, TextField } from '../../ui/field.tsx';
import { ImageField } from '../media/image-field.tsx';
import type { SectionFields } from './form-state.ts';
import { IdentityPreview } from './identity-preview.tsx';
import { ZoneClock } from './zone-clock.tsx';

const languages: [code: string, name: string][] = [
  ['en', 'English'],
  ['bn', 'বাংলা'],
  ['hi', 'हिन्दी'],
  ['ta', 'தமிழ்'],
  ['ur', 'اردو'],
  ['ar', 'العربية'],
  ['fa', 'فارسی'],
  ['zh', '中文'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
  ['ru', 'Русский'],
  ['tr', 'Türkçe'],
];

/** What the site is called, where it is at home, and its colour. */
export function IdentityFields({ draft, set, problems, timeZones }: SectionFields & { timeZones: string[] }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={MAX_LINE}
        dir="auto"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        problem={problems.name}
      />
      <TextField
        label="Tagline"
        name="tagline"
        maxLength={MAX_TAGLINE}
        dir="auto"
        hint="On the home page, the about page and in search results"
        value={draft.tagline}
        onChange={(event) => set({ tagline: event.currentTarget.value })}
        problem={problems.tagline}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label="Language"
          name="lang"
          required
          maxLength={35}
          list="known-languages"
          autoComplete="off"
          spellCheck={false}
          hint="The code of the language most of it is written in"
          value={draft.lang}
          onChange={(event) => set({ lang: event.currentTarget.value })}
          problem={problems.lang}
        />
        <datalist id="known-languages">
          {languages.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
        <div>
          <Field
            label="Time zone"
            problem={problems.timeZone}
            hint="Of dates on the site and of planned articles"
          >
            {(control) => (
              <select
                {...control}
                name="timeZone"
                className="field"
                value={draft.timeZone}
                onChange={(event) => set({ timeZone: event.currentTarget.value })}
              >
                {timeZones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </select>
            )}
          </Field>
          <ZoneClock timeZone={draft.timeZone} />
        </div>
      </div>
      <AccentColour draft={draft} set={set} problems={problems} />
      <Logo draft={draft} set={set} problems={problems} />
      <IdentityPreview
        name={draft.name}
        tagline={draft.tagline}
        colour={draft.accentColour}
        logo={draft.logo}
      />
    </>
  );
}

function Logo({ draft, set, problems }: SectionFields) {
  return (
    <ImageField
      label="Logo"
      name="logo"
      shape="square"
      value={draft.logo}
      onChange={(logo) => set({ logo })}
      publicId={() => `content_image_1_${Date.now()}`}
      problem={problems.logo}
      hint="Stands in the bar and the footer instead of the name. One that is seen on white and on black is best."
    />
  );
}

function AccentColour({ draft, set, problems }: SectionFields) {
  const change = (event: React.ChangeEvent<HTMLInputElement>) =>
    set({ accentColour: event.currentTarget.value.toLowerCase() });
  const whole = /^#[0-9a-f]{6}$/i.test(draft.accentColour);
  return (
    <Field label="Accent colour" problem={problems.accentColour} hint="Of links and buttons">
      {(control) => (
        <div className="flex gap-3">
          <input
            type="color"
            aria-label="Choose the accent colour"
            className="needs-script h-11 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-raised p-1"
            value={whole ? draft.accentColour : '#000000'}
            onChange={change}
          />
          <input
            {...control}
            name="accentColour"
            required
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className="field max-w-40 font-mono"
            value={draft.accentColour}
            onChange={change}
          />
        </div>
      )}
    </Field>
  );
}
