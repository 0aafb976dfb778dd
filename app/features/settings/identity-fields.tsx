import { MAX_LINE, MAX_TAGLINE } from '../../../contract/limits.ts';
import { Field, TextField } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';
import { ZoneClock } from './zone-clock.tsx';

interface IdentityFieldsProps extends SectionFields {
  timeZones: string[];
  /** The tag and the name of each language. */
  languages: [tag: string, name: string][];
}

/** The site's name, tagline, language and time zone. */
export function IdentityFields({ state, control, timeZones, languages }: IdentityFieldsProps) {
  const { error: langError, ...lang } = control('lang');
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
        <Field label="Language" error={langError} hint="The main language of the site">
          {(field) => (
            <select {...field} {...lang} className="field">
              {languages.map(([tag, name]) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div>
          <TextField
            label="Time zone"
            required
            list="time-zones"
            autoComplete="off"
            spellCheck={false}
            hint="For dates on the site and scheduled articles. Type a city to find it."
            {...control('timeZone')}
          />
          <datalist id="time-zones">
            {timeZones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          {timeZones.includes(state.timeZone) && <ZoneClock timeZone={state.timeZone} />}
        </div>
      </div>
    </>
  );
}
