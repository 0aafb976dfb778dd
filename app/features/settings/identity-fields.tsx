import { MAX_LINE, MAX_TAGLINE } from '../../../contract/limits.ts';
import { Field, TextField } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';
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

/** The site's name, tagline, language and time zone. */
export function IdentityFields({ state, control, timeZones }: SectionFields & { timeZones: string[] }) {
  const { error, ...timeZone } = control('timeZone');
  return (
    <>
      <TextField label="Name" required maxLength={MAX_LINE} dir="auto" {...control('name')} />
      <TextField
        label="Tagline"
        maxLength={MAX_TAGLINE}
        dir="auto"
        hint="Shown on the home page, the about page and in search results"
        {...control('tagline')}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label="Language"
          required
          maxLength={35}
          list="known-languages"
          autoComplete="off"
          spellCheck={false}
          hint="The code of the site's main language"
          {...control('lang')}
        />
        <datalist id="known-languages">
          {languages.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
        <div>
          <Field label="Time zone" error={error} hint="For dates on the site and scheduled articles">
            {(field) => (
              <select {...field} {...timeZone} className="field">
                {timeZones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </select>
            )}
          </Field>
          <ZoneClock timeZone={state.timeZone} />
        </div>
      </div>
    </>
  );
}
