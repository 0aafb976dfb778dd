import { type Appearance, appearanceChoices, siteFont } from '../../../contract/appearance.ts';
import { MAX_ANNOUNCEMENT, MAX_COLOUR, MAX_LINE, MAX_URL } from '../../../contract/limits.ts';
import { siteAccent } from '../../layout/site-look.ts';
import { Field, TextField } from '../../ui/field.tsx';
import { ImageField } from '../media/image-field.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { FontField } from './font-field.tsx';
import type { AppearanceFields } from './use-appearance.ts';

/** Accent, paper and theme. */
export function ColourFields(fields: AppearanceFields) {
  return (
    <>
      <AccentColour {...fields} />
      <ChoiceGroup
        {...fields}
        name="paper"
        label="Paper"
        choices={[
          ['warm', 'Warm'],
          ['white', 'White'],
          ['grey', 'Grey'],
        ]}
      />
      <ChoiceGroup
        {...fields}
        name="theme"
        label="Theme at first"
        choices={[
          ['system', 'The reader’s system'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        hint="Readers can switch in the navigation bar."
      />
    </>
  );
}

/** True for a colour that is typed whole. */
export const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

function AccentColour({ look, errors, set }: AppearanceFields) {
  const { accentColour } = look;
  const change = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
    set({ accentColour: currentTarget.value.toLowerCase() });
  return (
    <Field label="Accent colour" error={errors.accentColour} hint={accentHint(look)}>
      {(field) => (
        <div className="flex gap-3">
          <input
            type="color"
            aria-label="Choose the accent colour"
            className="script-only h-11 w-14 shrink-0 cursor-pointer rounded-md border border-edge bg-raised p-1"
            value={isColour(accentColour) ? accentColour : '#000000'}
            onChange={change}
          />
          <input
            {...field}
            name="accentColour"
            required
            maxLength={MAX_COLOUR}
            spellCheck={false}
            autoComplete="off"
            className="field max-w-40 font-mono"
            value={accentColour}
            onChange={change}
          />
        </div>
      )}
    </Field>
  );
}

function accentHint(look: Appearance): string {
  const plain = 'For links and buttons.';
  if (!isColour(look.accentColour)) return plain;
  const { light } = siteAccent(look);
  return light === look.accentColour.toLowerCase()
    ? plain
    : `${plain} Too light for text on this paper, so the site shows ${light}.`;
}

type FontChoice = [Appearance['textFont'], string, React.CSSProperties];

function fontChoices(look: Appearance): FontChoice[] {
  return appearanceChoices.headingFont
    .filter((font) => font !== 'own' || look.fontFile !== null)
    .map((font) => {
      const { label, family, generic } = siteFont(font, look);
      return [font, label, { fontFamily: `"${family}", ${generic}` }];
    });
}

/** Fonts, corners and width. */
export function TypeFields(fields: AppearanceFields) {
  return (
    <>
      <ChoiceGroup {...fields} name="headingFont" label="Headings" choices={fontChoices(fields.look)} />
      <ChoiceGroup {...fields} name="textFont" label="Text" choices={fontChoices(fields.look)} />
      <FontField {...fields} />
      <ChoiceGroup
        {...fields}
        name="scriptFonts"
        label="Bengali, Devanagari and Arabic"
        choices={[
          ['system', 'The reader’s fonts'],
          ['bundled', 'Noto, from this site'],
        ]}
        hint="From this site, texts look the same everywhere, and a first visit loads 90 to 190 kB more."
      />
      <ChoiceGroup
        {...fields}
        name="textWidth"
        label="Width of text"
        choices={[
          ['narrow', 'Narrow'],
          ['medium', 'Medium'],
          ['wide', 'Wide'],
        ]}
      />
      <ChoiceGroup
        {...fields}
        name="corners"
        label="Corners"
        choices={[
          ['square', 'Square'],
          ['small', 'Small'],
          ['round', 'Round'],
        ]}
      />
    </>
  );
}

/** Logos, icon, navigation bar, footer and announcement. */
export function FrameFields(fields: AppearanceFields) {
  const { look, errors, set } = fields;
  return (
    <>
      <ChoiceGroup
        {...fields}
        name="header"
        label="Navigation bar"
        choices={[
          ['transparent', 'Over the image'],
          ['plain', 'On paper'],
          ['centred', 'Name in the middle'],
        ]}
      />
      <LookImage
        {...fields}
        name="logo"
        label="Logo"
        hint="Replaces the name in the navigation bar and the footer."
      />
      {look.logo && (
        <LookImage
          {...fields}
          name="logoDark"
          label="Logo on dark paper"
          hint="Absent, the logo is shown there too."
        />
      )}
      <LookImage
        {...fields}
        name="icon"
        label="Icon"
        hint="In browser tabs; absent, the logo or the first letter."
      />
      <TextField
        label="Line in the footer"
        maxLength={MAX_LINE}
        dir="auto"
        name="footerLine"
        value={look.footerLine}
        error={errors.footerLine}
        onChange={({ currentTarget }) => set({ footerLine: currentTarget.value })}
      />
      <TextField
        label="Announcement"
        hint="Shown above every page"
        maxLength={MAX_ANNOUNCEMENT}
        dir="auto"
        name="announcement"
        value={look.announcement}
        error={errors.announcement}
        onChange={({ currentTarget }) => set({ announcement: currentTarget.value })}
      />
      {look.announcement !== '' && <AnnouncementDetails {...fields} />}
    </>
  );
}

function AnnouncementDetails({ look, errors, set }: AppearanceFields) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField
        label="Link of the announcement"
        hint="A path such as /about, or a URL"
        maxLength={MAX_URL}
        spellCheck={false}
        name="announcementUrl"
        value={look.announcementUrl ?? ''}
        error={errors.announcementUrl}
        onChange={({ currentTarget }) => set({ announcementUrl: currentTarget.value || null })}
      />
      <TextField
        label="Last day"
        hint="Absent, until you remove it"
        type="date"
        name="announcementUntil"
        value={look.announcementUntil ?? ''}
        error={errors.announcementUntil}
        onChange={({ currentTarget }) => set({ announcementUntil: currentTarget.value || null })}
      />
    </div>
  );
}

interface ImageProps extends AppearanceFields {
  name: 'logo' | 'logoDark' | 'icon' | 'cover';
  label: string;
  hint: string;
}

/** A field for one of the images. */
export function LookImage({ name, label, hint, look, errors, set }: ImageProps) {
  return (
    <ImageField
      label={label}
      name={name}
      shape={name === 'cover' ? 'wide' : 'square'}
      hint={hint}
      value={look[name] ?? ''}
      error={errors[name]}
      onChange={(url) => set({ [name]: url || null })}
    />
  );
}
