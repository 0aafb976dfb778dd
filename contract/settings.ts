import { z } from 'zod';
import {
  MAX_LANG,
  MAX_LINE,
  MAX_LINES,
  MAX_MISSION,
  MAX_ROWS,
  MAX_TAGLINE,
  MAX_TIME_ZONE,
  MAX_TITLE,
  MAX_URL,
} from './limits.ts';
import { firstNavigation } from './navigation.ts';
import { bodyText, text, wellFormed } from './responses.ts';
import { texts } from './texts.ts';

const { validation } = texts;
const upTo = (most: number) => text(most, `Please use at most ${most} characters`);
const line = upTo(MAX_LINE);
const filled = (sentence: string) => line.refine((s) => s !== '', sentence);

function known(test: () => unknown): boolean {
  try {
    return Boolean(test());
  } catch {
    return false;
  }
}

const lang = z
  .string()
  .max(MAX_LANG, { abort: true })
  .trim()
  .refine((tag) => known(() => Intl.getCanonicalLocales(tag).length === 1), validation.lang);
const timeZone = z
  .string()
  .max(MAX_TIME_ZONE, { error: validation.timeZone, abort: true })
  .refine((zone) => known(() => new Intl.DateTimeFormat('en', { timeZone: zone })), validation.timeZone);
const link = z
  .string()
  .max(MAX_URL, { abort: true })
  .overwrite(wellFormed)
  .trim()
  .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), validation.link);

const person = z.strictObject({
  name: filled(validation.name),
  role: line,
  bio: upTo(MAX_LINES),
  image: z.string().max(MAX_URL).nullable(),
});
const stat = z.strictObject({ value: filled('Value is required'), label: filled('Label is required') });
const value = z.strictObject({ title: filled(validation.title), text: upTo(MAX_LINES) });
const socialLink = z.strictObject({ label: filled('Label is required'), url: link });

/** A path of the site that no browser takes for another host, or an https address. */
const siteAddress = z
  .string()
  .max(MAX_URL, { abort: true })
  .overwrite(wellFormed)
  .trim()
  .refine(isSiteAddress, validation.siteLink);
const navigationLink = z.strictObject({ label: filled('Label is required'), url: siteAddress });

function isSiteAddress(url: string): boolean {
  const here = 'http://here.invalid';
  if (/[\s\\]/.test(url)) return false;
  if (url.startsWith('/')) return URL.canParse(url, here) && new URL(url, here).origin === here;
  return /^https:\/\//i.test(url) && URL.canParse(url);
}

const fields = {
  name: filled(validation.name),
  tagline: upTo(MAX_TAGLINE),
  lang,
  timeZone,
  accentColour: z.string().regex(/^#[0-9a-f]{6}$/i, validation.colour),
  founded: z.int(validation.year).min(1000, validation.year).max(9999, validation.year),
  mission: upTo(MAX_MISSION),
  values: z.array(value).max(MAX_ROWS.values),
  stats: z.array(stat).max(MAX_ROWS.stats),
  team: z.array(person).max(MAX_ROWS.team),
  social: z.array(socialLink).max(MAX_ROWS.social),
  logo: z.string().max(MAX_URL).nullable(),
  barLinks: z.array(navigationLink).max(MAX_ROWS.barLinks),
  quickLinks: z.array(navigationLink).max(MAX_ROWS.quickLinks),
  legalLinks: z.array(navigationLink).max(MAX_ROWS.legalLinks),
};

/** Every setting of a site with its default, which is the specification's own value where it has one. */
export const settings = z.object({
  name: fields.name.default('Lekha'),
  tagline: fields.tagline.default(texts.tagline),
  lang: fields.lang.default('en'),
  timeZone: fields.timeZone.default('Asia/Dhaka'),
  accentColour: fields.accentColour.default('#b4432c'),
  founded: fields.founded.default(2023),
  mission: fields.mission.default(
    'We began with a simple belief: that writing worth reading deserves a quiet place to be read. Here, people who think carefully share what they have learned, and readers take their time with it.',
  ),
  values: fields.values.default([
    {
      title: 'Thoughtful discourse',
      text: 'Ideas are weighed, not shouted. We make room for nuance and for changing one’s mind.',
    },
    {
      title: 'Creative expression',
      text: 'Every voice has a shape of its own. We help it find its form, in any language.',
    },
    {
      title: 'Knowledge sharing',
      text: 'What one of us learns, all of us may use. We write so that others can begin further on.',
    },
  ]),
  stats: fields.stats.default([
    { value: '1K+', label: 'Readers' },
    { value: '100+', label: 'Articles' },
    { value: '5+', label: 'Writers' },
    { value: '10+', label: 'Categories' },
  ]),
  team: fields.team.default([
    {
      name: 'The Editor',
      role: 'Founder and editor',
      bio: 'Reads everything twice and keeps the words honest.',
      image: null,
    },
    {
      name: 'The Engineer',
      role: 'Founder and engineer',
      bio: 'Keeps the pages fast and the drafts safe.',
      image: null,
    },
  ]),
  social: fields.social.default([]),
  /** The address of a picture that stands for the name; null shows the name itself. */
  logo: fields.logo.default(null),
  barLinks: fields.barLinks.default(firstNavigation.barLinks),
  quickLinks: fields.quickLinks.default(firstNavigation.quickLinks),
  legalLinks: fields.legalLinks.default(firstNavigation.legalLinks),
});
export type Settings = z.infer<typeof settings>;

/** A setting in a change: absent stays as it is, null goes back to the default. */
const orDefault = <T extends z.ZodType>(field: T) => field.nullable().optional();

/** What an administrator may change, all at once or one by one. */
export const settingsChange = z.strictObject({
  name: orDefault(fields.name),
  tagline: orDefault(fields.tagline),
  lang: orDefault(fields.lang),
  timeZone: orDefault(fields.timeZone),
  accentColour: orDefault(fields.accentColour),
  founded: orDefault(fields.founded),
  mission: orDefault(fields.mission),
  values: orDefault(fields.values),
  stats: orDefault(fields.stats),
  team: orDefault(fields.team),
  social: orDefault(fields.social),
  logo: orDefault(fields.logo),
  barLinks: orDefault(fields.barLinks),
  quickLinks: orDefault(fields.quickLinks),
  legalLinks: orDefault(fields.legalLinks),
}) satisfies z.ZodType<{ [Key in keyof Settings]?: Settings[Key] | null | undefined }>;
export type SettingsChange = z.output<typeof settingsChange>;

/** A simple page as an administrator writes it: its title, and its text as an article's body. */
export const sitePageChange = z.strictObject({
  title: upTo(MAX_TITLE).refine((s) => s !== '', validation.title),
  post: bodyText(),
});
export type SitePageChange = z.output<typeof sitePageChange>;
